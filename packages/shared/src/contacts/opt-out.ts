import { isSpelledLike, withoutDrawnLetters } from "../spelling.ts";
import { setOf } from "../set-of.ts";

/**
 * Texts by which a customer opts out, in our three languages. They are stored in the form for comparison: lower case, without accents and
 * punctuation.
 */
const outWords = [
  "sair",
  "parar",
  "pare",
  "parem",
  "paren",
  "quero sair",
  "quiero salir",
  "descadastrar",
  "descadastre",
  "remover",
  "remova",
  "me remova",
  "me remove",
  "nao quero receber",
  "nao quero receber mensagens",
  "nao quero mais receber",
  "nao quero mais receber mensagens",
  "stop",
  "unsubscribe",
  "opt out",
  "opt me out",
  "optout",
  "remove me",
  "stop messages",
  "no more messages",
  "salir",
  "baja",
  "no quiero recibir",
  "no quiero recibir mensajes",
  "no quiero recibir mas mensajes",
  "no mas mensajes",
  "stopall",
  "stop all",
  "quero me descadastrar",
  "me descadastre",
  "unsubscribe me",
];
/** Texts by which a customer opts in again. */
const inWords = [
  "voltar",
  "volte",
  "quero receber",
  "quero receber mensagens",
  "start",
  "subscribe",
  "opt in",
  "optin",
  "resume",
  "volver",
  "alta",
  "quiero recibir",
  "quiero recibir mensajes",
  "voltar a receber",
  "quero voltar",
  "quero voltar a receber",
  "quero voltar a receber mensagens",
  "quero receber de novo",
  "unstop",
  "resubscribe",
  "volver a recibir",
  "quiero volver a recibir",
  "quiero volver a recibir mensajes",
];

/** Polite words around the words of an opt-out. */
const polite = setOf(
  "por favor pfv pf please obrigado obrigada obg gracias thanks gentileza oi ola hola hi hello bom boa dia tarde noite buenos buenas dias tardes noches ok sim eu ja now",
);

/** Words that end something, and words that forbid the next verb. */
const ending = setOf("pare parem parar paren interromper stop dejen dejar detener cesen");
const forbidding = setOf("nao don dont");
export const cancelling = setOf("cancelar cancele cancela cancelem cancelen cancel");
const sending = setOf("mandar mande mandem enviar envie enviem envien manden send sending");
const receiving = setOf("receber recibir receive receiving");
/** Verbs for a message to somebody: "stop texting me", "no me escriban más". */
const contacting = setOf(
  "text texting contact contacting message messaging contate contatem contatar contacten contacte contactarme escriban escriba escriva escreva escrevam escribir contactar chame chamem chamar",
);
const disturbing = setOf(
  "incomodar incomode incomodem perturbar perturbe perturbem molestar moleste molesten molestarme bothering spamming encher",
);
const messages = setOf(
  `mensagem mensagens msg msgs mensaje mensajes message messages texts sms propaganda propagandas promocao promocoes promocion promociones promotion promotions oferta ofertas offers publicidad spam anuncios
  notificacao notificacoes notificacion notificaciones notifications newsletter texto textos`,
);
/** A single offer may also be something that was ordered. */
const offers = setOf("promocao promocion promotion oferta");
const wanting = setOf("quero want quiero desejo deseo gostaria quisiera wish autorizo aceito acepto permito");
const further = setOf("mais mas more anymore again nenhuma nenhum nada nunca");
/** Things that are cancelled together with messages, and are no order. */
const lists = setOf("newsletter recebimento");
/** Things that may be cancelled: messages, but also a course, a plan or an order. */
export const held = setOf("inscricao inscripcion suscripcion subscription envio envios");
export const beside = setOf(
  "envio envios me mim de a as o os to the essas esses estas esse suas seus tus sus t any whatsapp zap voces vcs voce vc ustedes you from por aqui la el los las minha meu mi my",
);

/**
 * A wish to get no more messages: "pare de me mandar mensagens", "não quero mais promoções". "Não, por mensagem" and "não recebi mensagem" are none.
 */
function wishesNoMore([first = "", ...rest]: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => rest.some((word) => words.has(word));
  const known = [sending, receiving, contacting, disturbing, messages, wanting, further, lists, held, beside];
  if (!rest.every((word) => known.some((words) => words.has(word)))) return false;
  const isToMe = rest.includes("me");
  if (ending.has(first))
    return has(messages) || has(sending) || has(receiving) || has(disturbing) || (isToMe && has(contacting));
  if (cancelling.has(first)) return rest.some((word) => messages.has(word) && !offers.has(word)) || has(lists);
  if (!forbidding.has(first)) return false;
  if (isToMe && (has(contacting) || has(disturbing))) return true;
  if (has(receiving) && has(further) && !has(messages)) return true;
  if (has(receiving) && has(wanting) && rest.every((word) => receiving.has(word) || wanting.has(word) || word === "de"))
    return true;
  return has(messages) ? has(sending) || has(wanting) || has(further) : has(sending) && has(further) && isToMe;
}

const leaving = setOf("sair sacame saquenme sacarme quitame quitenme quitarme borrame borrenme eliminame eliminenme");
const removing = setOf(
  "tira tire tirem tirar remove remover remova excluir exclua exclui retire retira retirar apague apagar borra borren borrar elimine  eliminen eliminar retirem removam excluam apaguem quita quiten quitar delete deletar saquen",
);
const aboutLists = setOf("lista listas list numero number contato contacto nome nombre name");
/** A telephone without other words is a thing: "quero retirar meu celular". */
const ofLists = setOf(
  "telefone telefono phone celular me da do dessa desta deste dos sua de la las esta esa tu su from the your this my meu mi quero gostaria quiero transmissao off dai ai daqui aqui ahi",
);

/** A wish to leave the company's list: "me tira da lista", "remova meu número". A customer's own list of things has no "me" and no "my". */
function leavesList(said: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => said.some((word) => words.has(word));
  const isOwn =
    has(leaving) ||
    (has(removing) && (said.includes("me") || said.includes("meu") || said.includes("my") || said.includes("mi")));
  const isKnown = (word: string) =>
    leaving.has(word) || removing.has(word) || aboutLists.has(word) || ofLists.has(word);
  return isOwn && has(aboutLists) && said.every(isKnown);
}

/** A verb that only means leaving a list, in any form and spelling: "descadastra", "desuscribirme", "unsuscribe". */
const isUnsubscribing = (word: string): boolean =>
  /^(?:descadastr|desinscrev|desinscri|desuscri|unsubscri)|^unsub$/.test(word) ||
  ["unsubscribe", "descadastrar", "desinscrever"].some((meant) => isSpelledLike(word, meant, 1));
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

/**
 * The same wish, with the words of `ending` and `forbidding`. "No" and "para" are also Portuguese prepositions, so the word after them must fit as well.
 */
export const inOneForm = (said: string): string =>
  said
    .replace(/^(?:i|eu|yo) /, "")
    .replace(/^ya no /, "no mas ")
    // "Dejen de escribirme"
    .replace(/ (escribir|contactar|enviar|mandar|molestar)me(?= |$)/, " $1 me")
    .replace(
      /^(?:(?:quero|quiero) que|quero|quiero|gostaria de|want to) (?=(?:parar|parem|paren|dejar|dejen|stop|nao|cancel\w{0,5})\b)/,
      "",
    )
    .replace(
      /^do not |^no (?=(?:me|mas|more|quiero|deseo|autorizo|acepto|envien?|manden?)\b)|^n (?=(?:quero|me|mand|envi|desejo|autorizo|aceito))/,
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
    .replace(/^(?:para|chega|basta) (?=de )/, "pare ");

function refuses(text: string): boolean {
  // "Não, quero por mensagem"
  const isAnswer = /^\s*n[aã]?o\s?[,.;!]/iu.test(text);
  const said = inOneForm(saidIn(text)).split(" ");
  return (!isAnswer && wishesNoMore(said)) || leavesList(said) || unsubscribes(said);
}

/** The company's own opt-out words. The setting has one word on each line. */
export const ownWords = (setting: string): string[] => setting.split("\n").map(plain).filter(isWord);

/** Whether a whole text is an opt-out, whatever was said before it. `setting` is the company's `optOutWords`. */
export const isOptOut = (text: string, setting: string): boolean =>
  among(text, outWords) || refuses(text) || (setting !== "" && among(text, ownWords(setting)));

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
