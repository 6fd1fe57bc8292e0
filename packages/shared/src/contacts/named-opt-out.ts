import { setOf } from "../set-of.ts";
import { cancelling, plain, saidIn } from "./opt-out.ts";

// The answer that a campaign's text names for opting out: "Para não receber mais, responda CANCELAR", "Reply 0 to stop receiving our messages". Such an
// answer may be any word. It opts out only as an answer to that text, because elsewhere it means something else.

const asking = setOf(
  "responda responder responde responderia digite digitar digita envie enviar envia mande mandar manda escreva escrever escreve escribe escriba escribir envie reply answer send text type",
);
/** What may stand between the verb and the answer: "responda apenas com a palavra CANCELAR". */
const between = setOf(
  "com con with apenas somente so solo just only a o la el the palavra palabra word opcao opcion option numero number esta este essa esse para nos us",
);
const or = setOf("ou or");
/** What may stand before one more answer that is named without a verb: "1 para confirmar e CANCELAR para não receber mais". */
const also = setOf("ou or o e y and");
const inOrderTo = setOf("para pra to se si if e y and caso");

const receiving = setOf("receber receba recebas recibir reciba recibas receive get");
const negating = setOf("nao no not dont never stop longer jamais");
/** "Deixar de receber", "stop receiving" */
const ending = setOf("deixar deixe dejar deje dejes parar pare parem stop cease");
const messages = setOf(
  `mensagem mensagens msg msgs mensaje mensajes message messages texts sms propaganda propagandas promocao promocoes promocion promociones promotions oferta ofertas offers publicidad
  notificacao notificacoes notificaciones notifications newsletter novidades novedades noticias news avisos comunicados comunicacoes comunicaciones informacoes informacion informativos
  informativo conteudos contenidos campanhas campanas contato contatos contacto contactos`,
);
const beforeMessages = setOf(
  "mais mas more further any novas novos nuevos nuevas nossa nosso nossas nossos nuestro nuestra nuestros nuestras our essas esses estas estes estos esas these a o as os la el los las the de este esse por aqui here este tipo suas seus sus your",
);
const enrolment = setOf("inscricao inscripcion suscripcion subscription recebimento assinatura cadastro envio envios");
const leaving = setOf("sair salir saia salga leave remover retirar excluir tirar remove parar stop");
const lists = setOf("lista listas list transmissao newsletter");
const unsubscribing = /^(?:descadastr|desinscr|desuscri|unsubscri)/;

/** Whether the words say that somebody gets no more messages: "não receber mais nossas ofertas", but not "não receber multa". */
function stopsMessages(words: readonly string[]): boolean {
  const at = words.findIndex((word) => receiving.has(word) || word === "receiving" || word === "getting");
  if (at === -1) return false;
  const object = words.slice(at + 1).find((word) => !beforeMessages.has(word) && word !== "no");
  const before = words.slice(Math.max(0, at - 4), at);
  const isEnded = before.some((word) => negating.has(word) || ending.has(word)) || words[at + 1] === "no";
  return isEnded && (object === undefined || messages.has(object) || inOrderTo.has(object));
}

/** Whether the words name the purpose of opting out, and nothing that a customer bought. */
function isPurpose(words: readonly string[]): boolean {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const [last = "", before = ""] = [words.at(-1), words.at(-2)];
  return (
    stopsMessages(words) ||
    words.some((word) => unsubscribing.test(word)) ||
    ` ${words.join(" ")} `.includes(" opt out ") ||
    (has(cancelling) && has(enrolment)) ||
    (has(leaving) && has(lists)) ||
    (leaving.has(last) && inOrderTo.has(before))
  );
}

/** The answers that one sentence, in plain words, names for opting out. */
function namedIn(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const isAsking = asking.has(word);
    if (!isAsking && !also.has(word)) return [];
    let place = at + 1;
    if (isAsking) while (between.has(words[place] ?? "")) place += 1;
    const rest = words.slice(place + 1);
    const end = rest.findIndex((one) => or.has(one));
    const after = end === -1 ? rest : rest.slice(0, end);
    const before = words.slice(words.slice(0, at).findLastIndex((one) => or.has(one)) + 1, at);
    const isNamed = inOrderTo.has(after[0] ?? "") ? isPurpose(after) : isAsking && isPurpose(before);
    return isNamed ? (words[place] ?? []) : [];
  });
}

/** A yes is never an opt-out: the campaign has asked for it. */
const agreeing = setOf("sim si yes ok claro quero quiero aceito acepto confirmo");

/** A longer text is a page to read. */
const longest = 4096;

/** Whether a whole answer is one that a campaign's text names for opting out. */
export function isNamedOptOut(text: string, answer: string): boolean {
  if (!isOneWord(answer) || agreeing.has(saidIn(answer))) return false;
  const said = saidIn(answer);
  const sentences = text.slice(0, longest).split(/[.!?;\n]+/);
  return sentences.some((sentence) => namedIn(plain(sentence).split(" ")).includes(said));
}

/**
 * Whether a campaign's text may have named this answer for opting out: any word of somebody whose answer a campaign awaits, and later one that
 * cancels.
 */
export const mayBeNamed = (answer: string, { isAwaited }: { isAwaited: boolean }): boolean =>
  isOneWord(answer) && (isAwaited || cancelling.has(saidIn(answer)));

const isOneWord = (answer: string): boolean => /^(?:\p{L}{2,20}|\d{1,2})$/u.test(saidIn(answer));
