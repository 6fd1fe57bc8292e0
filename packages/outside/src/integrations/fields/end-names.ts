// The names under which programs end their part. They are compared like the names of texts.

/** A person or a team who takes over. */
const people =
  "(?:human[oa]?s?(?:takeover|support|agent|intervention|assistance|help)?|people|person|persona|pessoa|agente?|liveagent|humanagent|agentehuman[oa]|atendente|attendant|operator|operador[a]?|asesor[a]?|support|suporte|soporte)";
/** Words before and after a wish, such as "needs" and "required". */
const before =
  "(?:is|should|needs?|must|requires?|requests?|human|live|liveagent|agent|bot|deve|precisa|quer|requer|quiere|necesita)?";
const after = "(?:is)?(?:needed|required|requested|now|necessari[oa]|solicitad[oa])?";

/** A wish to hand over: `transfer`, `transfer_to`, `shouldTransfer`, `human_handoff`, `handoff_required`, `transferir_para_humano` … */
export const transferName = new RegExp(
  `^${before}(?:transfer(?:ir|red|encia|ence)?|transferid[oa]|hand(?:off|over)|escalat(?:e|ed|ion)|escalar|transbordo|encaminhar|encaminhamento|derivar|derivacion)(?:to|para|al?|ao)?(?:${people}|ticket|chat|conversa|conversation|atendimento)?${after}$`,
);
/** The same with a queue: `transfer_queue`, `transferToQueueId`. */
export const transferToQueue =
  /^(?:transfer|transferir|encaminhar|derivar|handoff|escalate)(?:to|para|al?|ao)?(?:queue|fila|setor|sector|department|departamento)(?:id|name|nome)?$/;
/**
 * A field that says yes or no to a hand-over to attendants. A name without a verb counts only if it clearly means a human: `agent` alone may name who
 * speaks.
 */
export const humanWish = new RegExp(
  `^(?:(?:is)?(?:needs?|requires?|wants?|requests?|call|talk|speak|connect|assign|forward|redirect|route|switch|pass|send|precisa|quer|chamar|solicitar?|falar|conectar|passar|redirecionar|direcionar|encaminhar|acionar|llamar|hablar|pasar|quiere|necesita)(?:to|with|com|con|para|de|ao|al|a|o|um|un)?(?:the|an?|um|un|o)?${people}|to(?:human|agent)|(?:para|al?|ao)?human[oa]?(?:takeover|support|agent|intervention|assistance|help)?|(?:atendimento|atencion|intervencao|intervencion|ajuda|ayuda|suporte|agente|atendente)human[oa]|liveagent|(?:start|request)?hitl)${after}$`,
);
export const closeNames =
  `close closeticket closechat closeconversation endchat endconversation endticket resolve resolveticket resolveconversation
fechar fecharticket fecharatendimento fecharconversa encerrar encerraratendimento encerrarconversa encerrarticket encerrarchat encerrarchamado
finalizar finalizaratendimento finalizarconversa finalizarticket finalizarchat cerrar cerrarchat cerrarticket cerrarconversacion finalizarconversacion`.split(
    /\s+/,
  );
export const stopNames =
  "stop stopbot parar pararbot pausebot pausarbot disablebot desativarbot desligarbot detenerbot".split(" ");
export const queueNames = [
  "queueid",
  "queue",
  "queuename",
  "fila",
  "filaid",
  "setor",
  "sector",
  "department",
  "departamento",
  "team",
  "equipe",
  "equipo",
];
export const userNames = ["userid", "user", "atendente", "attendant", "agentid"];

/**
 * The name of a field or an action that ends a conversation, in either order: `finish_chat`, `conversation_ended`, `atendimento_encerrado`. `closed` alone
 * may mean a closed shop.
 */
const conversation =
  "(?:ticket|chat|conversation|conversa|conversacion|atendimento|atencion|dialog(?:ue|o)?|chamado|interacao|interaccion)";
const ending =
  "(?:close|end|finish|finali[sz]e|resolve|terminate|conclude|fechar|encerrar|finalizar|terminar|concluir|cerrar)";
const ended =
  "(?:closed?|end(?:ed)?|finished|finali[sz]ed|resolved?|terminated|concluded|over|fechad[oa]|encerrad[oa]|finalizad[oa]|terminad[oa]|concluid[oa]|cerrad[oa]|resolvid[oa])";
export const closingName = new RegExp(
  `^(?:is|should|must|deve|debe)?(?:${ending}(?:the|a|o|la|el)?${conversation}|${conversation}(?:is|was|has|foi|esta)?${ended})$`,
);

const otherEnds = new Set([...closeNames, ...stopNames, ...queueNames, ...userNames]);
export const isEndName = (plain: string): boolean =>
  otherEnds.has(plain) ||
  closingName.test(plain) ||
  transferName.test(plain) ||
  transferToQueue.test(plain) ||
  humanWish.test(plain);
