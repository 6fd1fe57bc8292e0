import { setOf } from "../set-of.ts";
import { plain, saidIn } from "./opt-out.ts";

// The answer that a campaign's text names for opting out: "Para não receber mais, responda CANCELAR", "Reply 0 to stop receiving our messages". Such an
// answer may be any word. It opts out only as an answer to that text, because elsewhere it means something else.

const asking = setOf(
  "responda responder responde responderia digite digitar digita envie enviar envia mande mandar manda escreva escrever escreve escribe escriba escribir envie reply answer send text type",
);
/** What may stand between the verb and the answer: "responda apenas com a palavra CANCELAR", "reply to this message with CANCEL". */
const between = setOf(
  "com con with apenas somente so solo just only a o la el the palavra palabra word opcao opcion option numero number esta este essa esse this para to nos us mensagem mensaje message",
);
/** What may stand before one more answer that is named without a verb: "1 para confirmar e CANCELAR para não receber mais". */
const also = setOf("ou or o e y and ,");
const inOrderTo = setOf("para pra p to");
/** How a clause begins that says for what the answer after it is. */
const leading = setOf("para pra p to se si if caso nao no");

const receiving = setOf(
  "receber receba recebas recebendo recibir reciba recibas recibiendo receive receiving get getting",
);
const negating = setOf("nao no not dont never longer jamais nunca");
const further = setOf("mais mas more further longer jamais nunca never");
/** "Deixar de receber", "stop receiving" */
const ending = setOf("deixar deixe dejar deje dejes parar pare parem stop cease");
const messages = setOf(
  `mensagem mensagens msg msgs mensaje mensajes message messages texts sms propaganda propagandas promocao promocoes promocion promociones promotions oferta ofertas offers publicidad
  notificacao notificacoes notificaciones notifications newsletter novidades novedades noticias news avisos comunicados comunicacoes comunicaciones informacoes informacion informativos
  informativo conteudos contenidos campanhas campanas contato contatos contacto contactos`,
);
const beforeMessages = setOf(
  "mais mas more further any novas novos nuevos nuevas nossa nosso nossas nossos nuestro nuestra nuestros nuestras our essas esses estas estes estos esas these a o as os la el los las the de da do esta este essa esse por aqui here tipo sua suas seus su sus your tu tus",
);
const cancelling = setOf("cancelar cancele cancela cancel anular anule interromper");
const enrolment = setOf("inscricao inscripcion suscripcion subscription recebimento");
const leaving = setOf("sair salir saia salga leave removido removida remover remove");
const lists = setOf("lista listas list transmissao newsletter");
const leavingAll = setOf("sair salir leave parar stop");
const unsubscribing = /^(?:descadastr|desinscr|desuscri|unsubscri)/;

/** Whether the words say that somebody gets no more messages: "não receber mais", but not "não receber multa", and no single offer that is declined. */
function stopsMessages(words: readonly string[]): boolean {
  const at = words.findIndex((word) => receiving.has(word));
  if (at === -1) return false;
  const object = words.slice(at + 1).find((word) => !beforeMessages.has(word) && word !== "no");
  if (object !== undefined) return messages.has(object) && (isEnded(words, at) || isNegated(words, at));
  return isEnded(words, at) || (isNegated(words, at) && words.some((word) => further.has(word)));
}
const shortlyBefore = (words: readonly string[], at: number) => words.slice(Math.max(0, at - 4), at);
const isEnded = (words: readonly string[], at: number) => shortlyBefore(words, at).some((word) => ending.has(word));
const isNegated = (words: readonly string[], at: number) =>
  shortlyBefore(words, at).some((word) => negating.has(word)) || words[at + 1] === "no";

/** Whether one of these things is there, and nothing after it makes it something that was bought or ordered: "a lista de espera". */
function endsWithOneOf(words: readonly string[], things: ReadonlySet<string>): boolean {
  const at = words.findIndex((word) => things.has(word));
  return at !== -1 && words.slice(at + 1).every(isOfMessages);
}
const isOfMessages = (word: string): boolean => beforeMessages.has(word) || messages.has(word) || lists.has(word);

/** Whether a clause names the purpose of opting out, and nothing that a customer bought. */
function isPurpose(words: readonly string[]): boolean {
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return (
    stopsMessages(words) ||
    words.some((word) => unsubscribing.test(word)) ||
    words.join(" ").endsWith(" opt out") ||
    (words.at(-1) === "baja" && words.some((word) => word.startsWith("dar"))) ||
    ((has(cancelling) || has(ending)) && (endsWithOneOf(words, enrolment) || endsWithOneOf(words, messages))) ||
    (has(leaving) && endsWithOneOf(words, lists)) ||
    (words.length === 2 && inOrderTo.has(words[0] ?? "") && leavingAll.has(words[1] ?? ""))
  );
}

/** Where a sentence names an answer: from the verb, or the "ou" before one more answer, to the answer itself. */
function namesIn(words: readonly string[]): { from: number; place: number; isAsked: boolean }[] {
  const firstAsked = words.findIndex((word) => asking.has(word));
  return words.flatMap((word, from) => {
    if (asking.has(word)) {
      let place = from + 1;
      while (between.has(words[place] ?? "")) place += 1;
      return { from, place, isAsked: true };
    }
    const isOneMore = firstAsked !== -1 && firstAsked < from && also.has(word) && inOrderTo.has(words[from + 2] ?? "");
    return isOneMore ? { from, place: from + 1, isAsked: false } : [];
  });
}

/**
 * The answers that one sentence names for opting out. A sentence says its purposes before the answers ("para sair da lista responda 2") or after them
 * ("responda 2 para sair da lista"), and one more answer has its purpose after it.
 */
function namedIn(words: readonly string[]): string[] {
  const names = namesIn(words);
  const clauseBefore = (index: number) =>
    clauses(words.slice((names[index - 1]?.place ?? -1) + 1, names[index]?.from)).at(-1) ?? [];
  const isSaidBefore = leading.has(clauseBefore(0)[0] ?? "");
  return names.flatMap(({ place, isAsked }, index) => {
    const before = isSaidBefore && isAsked ? clauseBefore(index) : null;
    const after = clauses(words.slice(place + 1, names[index + 1]?.from))[0] ?? [];
    const purpose = before ?? (inOrderTo.has(after[0] ?? "") ? after : []);
    return isPurpose(purpose) ? (words[place] ?? []) : [];
  });
}

/** The parts between the commas. */
const clauses = (words: readonly string[]): string[][] =>
  words
    .join(" ")
    .split(",")
    .map((part) => part.split(" ").filter((word) => word !== ""))
    .filter((part) => part.length > 0);

/** The words and commas of each sentence. What a question or a colon leads to belongs to it: "Não quer mais receber? Responda FIM". */
const sentencesOf = (text: string): string[][] =>
  text
    .replace(/[?:]\s*/g, ",")
    .split(/[.!;\n]+/)
    .map((sentence) =>
      sentence
        .split(",")
        .map(plain)
        .join(" , ")
        .split(" ")
        .filter((word) => word !== ""),
    );

/** A yes is never an opt-out: the campaign has asked for it. */
const agreeing = setOf("sim s si yes y ok claro quero quiero aceito acepto confirmo");

/** A longer text is a page to read. */
const longest = 4096;

/** Whether a whole answer is one that a campaign's text names for opting out. */
export function isNamedOptOut(text: string, answer: string): boolean {
  const said = saidIn(answer);
  if (!isOneWord(answer) || agreeing.has(said)) return false;
  return sentencesOf(text.slice(0, longest)).some((words) => namedIn(words).includes(said));
}

/**
 * Whether a campaign's text may have named this answer for opting out: any word of somebody whose answer a campaign awaits, and later one that
 * cancels.
 */
export const mayBeNamed = (answer: string, { isAwaited }: { isAwaited: boolean }): boolean =>
  isOneWord(answer) && (isAwaited || cancelling.has(saidIn(answer)));

const isOneWord = (answer: string): boolean => /^(?:\p{L}{1,20}|\d{1,2})$/u.test(saidIn(answer));
