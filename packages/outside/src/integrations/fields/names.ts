// The names of fields with texts. They are compared in lower case, without `_`, `-` and spaces.

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}_\-\s]/gu, "");

/** Lists of messages. Their content precedes any other text. */
export const listNames = [
  "messages",
  "mensagens",
  "mensajes",
  "replies",
  "respostas",
  "responses",
  "answers",
  "fulfillmentmessages",
  "outputs",
  "texts",
  "textos",
  "bubbles",
  "responsemessages",
  "generic",
];
/** Fields with texts, the likeliest first. */
export const textNames =
  `output answer text reply response resposta respuesta texto mensagem mensaje message msg saida salida outputtext textresponse
    fulfillmenttext generatedtext completion content conteudo contenido conversation displaytext texttospeech result resultado speech say
    parsed data json payload body value kwargs richresponse simpleresponse fulfillmentresponse queryresult choices candidates generations results items parts`.split(
    /\s+/,
  );
/** Only one of these alternatives is the answer. */
export const choiceNames = new Set(["choices", "candidates", "generations"]);
/** Numbered parts of a text, in the order of their numbers. */
export const numberedName =
  /^(?:message|mensagem|mensaje|msg|text|texto|part|parte|reply|resposta|respuesta|output|paragraph|paragrafo|answer)(\d{1,2})$/;
export const mediaName =
  /^(?:media|file|arquivo|image|imagem|imagen|picture|foto|photo|audio|voice|video|document|documento|attachment|anexo|sticker|binary)s?(?:url|uri|link|path|message)?$/;
/** Values of `type` or `kind` in an object that is itself a file. */
export const fileKind =
  /^(?:media|file|arquivo|image|imagem|imagen|picture|photo|foto|audio|voice|ptt|video|document|documento|sticker)$/i;
export const addressNames = [
  "url",
  "link",
  "href",
  "src",
  "uri",
  "address",
  "mediaurl",
  "fileurl",
  "imageurl",
  "audiourl",
  "videourl",
  "data",
  "base64",
  "file",
  "media",
  "dataurl",
];
export const captionNames = ["caption", "legenda", "leyenda", "text", "title", "alt"];

/** A wish to hand over: `transfer`, `transfer_to`, `shouldTransfer`, `human_handoff`, `transferir_para_humano` … */
export const transferName =
  /^(?:is|should|needs?|must|human|deve|precisa)?(?:transfer(?:ir|red|encia|ence)?|hand(?:off|over)|escalat(?:e|ion)|escalar|transbordo|encaminhar|encaminhamento|derivar|derivacion)(?:to|para|al?|ao)?(?:human[oa]?|people|person|pessoa|agente?|atendente|attendant|ticket|chat|conversa|conversation|atendimento|support|suporte)?$/;
/** The name of a field that wishes a hand-over to a queue: `transfer_queue`, `transferToQueueId`. */
export const transferToQueue =
  /^(?:transfer|transferir|encaminhar|derivar|handoff|escalate)(?:to|para|al?|ao)?(?:queue|fila|setor|sector|department|departamento)(?:id|name|nome)?$/;
/** A field that says yes or no to a hand-over to attendants. */
export const humanWish =
  /^(?:(?:needs?|requires?|wants?|isneed|talkto|falarcom|chamar|precisa(?:de)?|quer|request|call|atendimento|atencion)?human[oa]?(?:needed|required|takeover|support|agent|intervention|assistance|help)?|(?:falarcom|chamar|solicitar|hablarcon|llamar|talkto|call|request|live)(?:o|um|un|a)?(?:atendente|agente?))$/;
export const closeNames =
  `close closeticket closechat closeconversation endchat endconversation endticket resolve resolveticket resolveconversation
fechar fecharticket fecharatendimento fecharconversa encerrar encerraratendimento encerrarconversa encerrarticket encerrarchat encerrarchamado
finalizar finalizaratendimento finalizarconversa finalizarticket finalizarchat cerrar cerrarchat cerrarticket cerrarconversacion finalizarconversacion`.split(
    /\s+/,
  );
export const stopNames =
  "stop stopbot parar pararbot pausebot pausarbot disablebot desativarbot desligarbot detenerbot".split(" ");
/** The options for a customer. */
export const optionsName =
  /^(?:buttons?|options?|quickrepl(?:y|ies)|suggestions?|suggested(?:replies|actions)|chips|replymarkup|(?:inline)?keyboard|botoes|botones|opcoes|opciones|alternativas|respostasrapidas|contentattributes)$/;
/** The options in a field whose name models also use for alternative answers. Options have names, and alternative answers have words. */
export const areChoices = (plain: string, value: unknown): boolean =>
  plain === "choices" &&
  Array.isArray(value) &&
  (value as unknown[]).every(
    (each) => typeof each === "string" || (isFields(each) && typeof (each.title ?? each.label) === "string"),
  );
/** Lists of cards below the words. */
export const cardsName = /^(?:cards?|imageresponsecard|cartoes|tarjetas|carousel|carrossel|carrusel)$/;
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

const otherEnds = new Set([...closeNames, ...stopNames, ...queueNames, ...userNames]);
export const isEndName = (plain: string): boolean =>
  otherEnds.has(plain) || transferName.test(plain) || transferToQueue.test(plain) || humanWish.test(plain);
/** Fields with a text for the customer, even beside a fault. */
export const strongNames = ["output", "answer", "text", "reply", "messages"];

/** The known names, for an admin who wants to see which fields are read. */
export const knownNames = "output, answer, text, reply, response, message, messages[]";

export type Named = ReadonlyMap<string, { name: string; value: unknown }>;

/** The fields of an object by their plain names. When two names are the same, the first counts. */
export function byPlainName(fields: Fields): Named {
  const found = new Map<string, { name: string; value: unknown }>();
  for (const [name, value] of Object.entries(fields)) {
    const plain = plainName(name);
    if (!found.has(plain)) found.set(plain, { name, value });
  }
  return found;
}

const falseWords = new Set([
  "",
  "false",
  "0",
  "no",
  "nao",
  "não",
  "none",
  "null",
  "undefined",
  "off",
  "n",
  "f",
  "falso",
  "n/a",
  "na",
  "never",
  "nil",
  "nenhum",
  "nenhuma",
  "ninguno",
  "ninguna",
  "-",
  "[]",
  "{}",
  "[null]",
]);
const trueWords = new Set([
  "true",
  "1",
  "sim",
  "si",
  "sí",
  "yes",
  "y",
  "s",
  "t",
  "on",
  "ok",
  "verdadeiro",
  "verdadero",
  "verdade",
]);

/** The yes or no of a field, in any spelling and type. Null for any other value. */
export function truthOf(value: unknown): boolean | null {
  if (value === undefined || value === null) return false;
  const word =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
          .trim()
          .toLowerCase()
          .replace(/^["']|["'.!]$/g, "")
          .trim()
      : null;
  if (word === null) return null;
  return falseWords.has(word) ? false : trueWords.has(word) ? true : null;
}

/** The texts of servers that only confirm the receipt. */
const received =
  /^(?:(?:the |your )?(?:message|webhook|event|request|data|workflow|payload|mensagem|evento|mensaje) )?(?:was |has been |is )?(?:ok|okay|success|successful|successfully|accepted|received|created|done|started|queued|processed|delivered|true|false|null|recebid[oa]|recibid[oa])(?: successfully| com sucesso)?[.!]?$/i;
export const isReceipt = (words: string): boolean =>
  words.length < 100 && received.test(words.trim().replaceAll("_", " "));

/** Fields whose words are meant for programs. */
const programs =
  /^(?:\w*id|uuid|key|type|tipo|kind|mediatype|messagingproduct|event|status|state|code|statuscode|version|time|timestamp|date|at|createdat|updatedat|role|model|object|finishreason|language|lang|intent|action|source|name|url|method|path|platform|contenttype)$/;

/** Whether an unknown field contains a possible text for the customer. */
export function holdsWords(plain: string, value: unknown): boolean {
  if (typeof value !== "string" || programs.test(plain)) return false;
  const words = value.trim();
  return /\p{L}/u.test(words) && !isReceipt(words) && truthOf(words) === null;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function isFault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isFields(value) ? Object.keys(value).length > 0 : truthOf(value) !== false;
}

const faultNames = "error errors errormessage errordescription exception erro erros fault faultstring".split(" ");

/** Whether an object reports a fault, at any status. */
export function tellsOfFault(named: Named): boolean {
  const of = (name: string): unknown => named.get(name)?.value;
  if (faultNames.some((name) => isFault(of(name)))) return true;
  if (textIn(of("type")).toLowerCase() === "error") return true;
  const isRefusal = ["success", "ok"].some((name) => named.has(name) && truthOf(of(name)) === false);
  const status = of("status") ?? of("statuscode") ?? of("code");
  const isBad =
    [status, of("result")].some((word) => /^(?:error|failed|failure|fail|erro|falha)$/i.test(textIn(word))) ||
    textIn(of("stack")).includes("\n") ||
    textIn(of("stack")).startsWith("Error") ||
    (Number(status) >= 400 && Number(status) < 600);
  return (isRefusal || isBad) && !strongNames.some((name) => named.has(name));
}
