import { inWords, outWords } from "./opt-out-words.ts";
import { isSpelledLike, withoutDrawnLetters } from "../spelling.ts";
import { setOf } from "../set-of.ts";

/** Polite words around the words of an opt-out. */
const polite = setOf(
  "por favor pfv pf please obrigado obrigada obg gracias thanks gentileza oi ola hola hi hello bom boa dia tarde noite buenos buenas dias tardes noches ok sim eu ja now",
);

/** Words that end something, and words that only forbid what follows. */
const ending = setOf("pare parem parar paren interromper stop deja dejen dejad dejar detener cesen");
const forbidding = setOf("nao don dont");
export const cancelling = setOf(
  "cancelar cancele cancela cancelem cancelen cancel anular anula anulen suspender suspenda suspendam",
);
const sending = setOf("mandar mande mandem enviar envie enviem envien manden mandes envies send sending");
const these = setOf("this it");
const allowing = setOf("autorizo permito");
/** Words that may follow a no without another word: "não perturbe". "Don't bother" is only polite. */
const intruding = setOf(
  "incomodar incomode incomodem perturbar perturbe perturbem molestar moleste molesten molestes disturb",
);
/** "Não manda mensagem" may tell of a fault, and "não manda mais mensagem" is a wish. */
const sendingOn = setOf("manda envia");
const receiving = setOf("receber recibir receive receiving");
/** Verbs for a message to somebody: "stop texting me", "no me escriban más". */
const contacting = setOf(
  "text texting contact contacting message messaging contate contatem contatar contacten contacte contactarme escriban escriba escriva escreva escrevam escribir contactar chame chamem chamar",
);
const disturbing = setOf(
  "incomodar incomode incomodem perturbar perturbe perturbem molestar moleste molesten molestes molestarme bother bothering disturb spamming encher",
);
const messages = setOf(
  `mensagem mensagens msg msgs mensaje mensajes message messages texts sms propaganda propagandas promocao promocoes promocion promociones promotion promotions oferta ofertas offers publicidad spam anuncios
  notificacao notificacoes notificacion notificaciones notifications newsletter texto textos`,
);
/** "Não quero contato" may answer an offer, and "não quero mais contato" is a wish. */
const contacts = setOf("contato contatos contacto contactos");
/** A single offer may also be something that the customer ordered. */
const offers = setOf("promocao promocion promotion oferta");
const wanting = setOf(
  "quero want quiero desejo deseo gostaria quisiera wish autorizo aceito acepto permito solicito peco pido",
);
const further = setOf("mais mas more anymore again nenhuma nenhum nada nunca anything else");
/** Words for getting messages. Who cancels these cancels no order. */
const lists = setOf("newsletter recebimento");
/** Things that may be cancelled: messages, but also a course, a plan or an order. */
export const held = setOf("inscricao inscripcion suscripcion subscription envio envios");
export const beside = setOf(
  "envio envios me mim de a as o os to the essas esses estas esse suas seus tus sus t any whatsapp zap voces vcs voce vc ustedes you from por aqui la el los las minha meu mi my isso isto eso esto these com con with",
);

/**
 * A wish to get no more messages: "pare de me mandar mensagens", "não quero mais promoções". "Não, por mensagem" and "não recebi mensagem" are none.
 */
function wishesNoMore([first = "", ...rest]: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => rest.some((word) => words.has(word));
  const usual = [sending, sendingOn, receiving, contacting, contacts, disturbing, messages, wanting, allowing, further];
  const known = [...usual, lists, held, beside, ...(ending.has(first) ? [these] : [])];
  if (!rest.every((word) => known.some((words) => words.has(word)))) return false;
  const isToMe = rest.includes("me");
  // "Deja el mensaje": somebody is to leave one.
  if (first.startsWith("dej") && rest[0] !== "de") return false;
  if (ending.has(first))
    return has(messages) || has(sending) || has(receiving) || has(disturbing) || (isToMe && has(contacting));
  if (cancelling.has(first)) return rest.some((word) => messages.has(word) && !offers.has(word)) || has(lists);
  if (!forbidding.has(first)) return false;
  if (isToMe && (has(contacting) || has(disturbing))) return true;
  if (has(intruding) && (has(further) || rest.length === 1)) return true;
  if (has(contacts)) return has(allowing) || (has(wanting) && has(further));
  if (has(sendingOn)) return has(further) && (isToMe || has(messages));
  if (has(receiving) && has(further) && !has(messages)) return true;
  if (has(receiving) && has(wanting) && rest.every((word) => receiving.has(word) || wanting.has(word) || word === "de"))
    return true;
  return has(messages) ? has(sending) || has(wanting) || has(further) : has(sending) && has(further) && isToMe;
}

const leaving = setOf("sair sacame saquenme sacarme quitame quitenme quitarme borrame borrenme eliminame eliminenme");
/** "Quero ser removido da lista" is a wish, and "lista removida" tells what happened. */
const taken = setOf("removido removida retirado retirada excluido excluida");
const removing = setOf(
  "tira tire tirem tirar remove remover remova excluir exclua exclui retire retira retirar apague apaga apagar borra borren borrar elimine  eliminen eliminar retirem removam excluam apaguem quita quiten quitar delete deletar erase saquen remocao exclusao retirada",
);
const aboutLists = setOf("lista listas list numero number contato contacto nome nombre name");
/** A telephone without other words is a thing: "quero retirar meu celular". */
const ofLists = setOf(
  "telefone telefono phone celular me da do dessa desta deste ser solicito peco pido a dos sua de la las esta esa tu su from the your this my meu mi quero gostaria quiero transmissao off dai ai daqui aqui ahi",
);

/** A wish to leave the company's list: "me tira da lista", "remova meu número". A customer's own list of things has no "me" and no "my". */
function leavesList(said: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => said.some((word) => words.has(word));
  const isOwn =
    has(leaving) ||
    (has(taken) && said.includes("ser")) ||
    (has(removing) && (said.includes("me") || said.includes("meu") || said.includes("my") || said.includes("mi")));
  const isKnown = (word: string) => [leaving, taken, removing, aboutLists, ofLists].some((words) => words.has(word));
  return isOwn && has(aboutLists) && said.every(isKnown);
}

/** A verb that only means leaving a list, in any form and spelling: "descadastra", "desuscribirme", "unsuscribe". */
const isUnsubscribing = (word: string): boolean =>
  /^(?:descadastr|desinscrev|desinscri|desuscri|unsubscri)|^unsub$/.test(word) ||
  // "Recadastrar" and "subscribe" are spelled as similarly, but mean the opposite.
  (/^(?:des|un)/.test(word) &&
    ["unsubscribe", "descadastrar", "desinscrever"].some((meant) => isSpelledLike(word, meant, 2))) ||
  (word.startsWith("desus") && isSpelledLike(word, "desuscribir", 2)) ||
  ["unsubscribe", "descadastrar"].some((meant) => isSpelledLike(word, meant, 1));
const unsubscribes = (said: readonly string[]): boolean =>
  said.some(isUnsubscribing) &&
  said.every(
    (word) => isUnsubscribing(word) || [wanting, beside, aboutLists, ofLists].some((words) => words.has(word)),
  );

/** A longer text is a sentence for a person to read, and not an opt-out. */
const longest = 80;

export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    // "S A I R"
    .replace(/^\p{L}(?: \p{L}){3,15}$/u, (letters) => letters.replaceAll(" ", ""));

/** A number or a sign alone is an answer to a menu or a question, even when the company's settings list it. */
const isWord = (words: string): boolean => /\p{L}{2}/u.test(words);

/** The words of a text without the polite words around them. Empty for a sentence. */
export const saidIn = (text: string): string => {
  const said = text.length > longest ? "" : plain(text);
  const bare = said.split(" ").filter((word) => !polite.has(word));
  return bare.join(" ") || said;
};

const among = (text: string, words: readonly string[]): boolean => {
  const said = saidIn(text);
  return isWord(said) && [said, plain(text), withoutDrawnLetters(said)].some((each) => words.includes(each));
};

/** A message in a wrong spelling: "menssagem", "mensagems". */
const isMessage = (word: string): boolean =>
  !messages.has(word) &&
  ["mensagem", "mensagens", "mensajes", "messages"].some((meant) => isSpelledLike(word, meant, 1));

/**
 * The same wish, with the words of `ending` and `forbidding`. "No" and "para" are also Portuguese prepositions, so the word after them must fit as well.
 */
export const inOneForm = (said: string): string =>
  said
    .replace(/^(?:i|eu|yo) /, "")
    .replace(/^ya no /, "no mas ")
    .replace(/^no longer /, "dont more ")
    .replace(/(?<!\p{L})me\p{L}{4,8}(?!\p{L})/gu, (word) => (isMessage(word) ? "mensagens" : word))
    // "Dejen de escribirme"
    .replace(/ (escribir|contactar|enviar|mandar|molestar)me(?= |$)/, " $1 me")
    .replace(
      /^(?:(?:quero|quiero) que|quero|quiero|gostaria de|want to) (?=(?:parar|parem|paren|dejar|dejen|stop|nao|cancel\w{0,5})\b)/,
      "",
    )
    .replace(
      /^do not |^no (?=(?:me|mas|more|quiero|deseo|autorizo|acepto|envi(?:ar|en?|es)|mand(?:ar|en?|es)|molest(?:ar|en?|es))\b)|^nn? (?=(?:quero|me|mand|envi|desejo|autorizo|aceito))/,
      "nao ",
    )
    // "Não quero entrar em contato" is about the customer's own call.
    .replace(
      / (?:entr(?:e|em)|entrar(?=.*comigo$)) (mais )?em contato(?: comigo)?$/,
      (_whole, more = "") => ` ${more}contate me`,
    )
    .replace(
      / (?:para|neste|nesse|en|to) (?:o |a |este |esse |mi |meu |my |this )?(?:numero|number|celular|telefone|telefono|whatsapp|zap)$/,
      "",
    )
    .replace(/^take (me|my number|my name) off /, "remove $1 off ")
    .replace(/^(?:para|chega|basta) (?:ya )?(?=de )/, "pare ");

/** A no that answers what was asked before, with words of its own behind it: "Não, quero receber", "Não, quero por mensagem". */
const isAnswer = (text: string): boolean => /^\s*n[aã]?o\s?[,.;!]/iu.test(text);

function refuses(text: string): boolean {
  const said = inOneForm(saidIn(text)).split(" ");
  const isQuestion = text.includes("?") && said.some((word) => sendingOn.has(word));
  return (!isAnswer(text) && !isQuestion && wishesNoMore(said)) || leavesList(said) || unsubscribes(said);
}

/** The company's own opt-out words. The setting has one word on each line. */
export const ownWords = (setting: string): string[] => setting.split("\n").map(plain).filter(isWord);

/** Whether a whole text is an opt-out, whatever was said before it. `setting` is the company's `optOutWords`. */
export const isOptOut = (text: string, setting: string): boolean =>
  (!isAnswer(text) && among(text, outWords)) || refuses(text) || (setting !== "" && among(text, ownWords(setting)));

/** Whether a whole text opts in again. Call it only for a customer who opted out, because "voltar" is an ordinary word for others. */
export const isOptIn = (text: string): boolean => among(text, inWords) || wantsAgain(saidIn(text).split(" "));

const again = setOf(
  "quero quiero want voltar volver a receber recibir receive to novamente novo nuevo volta outra otra vez again de as os los las suas sus i eu yo",
);
/** "Quero receber as mensagens novamente" */
const wantsAgain = (said: readonly string[]): boolean =>
  said.some((word) => receiving.has(word)) &&
  said.some((word) => /^(?:quero|quiero|want|voltar|volver)$/.test(word)) &&
  said.every((word) => again.has(word) || messages.has(word));
