/**
 * Texts by which a customer opts out, in our three languages. They are stored in the form for comparison: lower case, without accents and
 * punctuation.
 */
const outWords = [
  "sair",
  "parar",
  "pare",
  "cancelar envio",
  "cancelar inscricao",
  "descadastrar",
  "descadastre",
  "remover",
  "remova",
  "me remova",
  "nao quero receber",
  "nao quero receber mensagens",
  "nao quero mais receber",
  "nao quero mais receber mensagens",
  "stop",
  "unsubscribe",
  "opt out",
  "optout",
  "remove me",
  "stop messages",
  "no more messages",
  "salir",
  "baja",
  "darse de baja",
  "dar de baja",
  "darme de baja",
  "cancelar suscripcion",
  "no quiero recibir",
  "no quiero recibir mensajes",
  "no quiero recibir mas mensajes",
  "no mas mensajes",
  "stopall",
  "stop all",
  "quero me descadastrar",
  "me descadastre",
  "unsubscribe me",
  "quiero darme de baja",
  "dame de baja",
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
  "volver a recibir",
  "quiero volver a recibir",
  "quiero volver a recibir mensajes",
];

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** Polite words around the words of an opt-out. */
const polite = setOf(
  "por favor pfv pf please obrigado obrigada obg gracias thanks gentileza oi ola hola hi hello bom boa dia tarde noite buenos buenas dias tardes noches ok sim",
);

/** Words that mean an end, and words that only forbid what follows them. */
const ending = setOf("pare parem parar interromper stop dejen dejar detener");
const forbidding = setOf("nao don dont");
const sending = setOf("mandar mande mandem enviar envie enviem envien manden send sending");
const messages = setOf(
  `mensagem mensagens msg msgs mensaje mensajes message messages texts sms propaganda propagandas promocao promocoes promocion promociones promotion promotions oferta ofertas offers publicidad spam`,
);
const wanting = setOf("quero want quiero");
const further = setOf("mais mas more anymore nenhuma nenhum nada");
const beside = setOf(
  "me mim de a as o os to the essas esses estas esse suas seus tus sus receber recibir receive receiving t any whatsapp zap",
);

/**
 * A wish to get no more messages: "pare de me mandar mensagens", "não quero mais promoções". "Não, por mensagem" and "não recebi mensagem" are none.
 */
function wishesNoMore([first = "", ...rest]: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => rest.some((word) => words.has(word));
  if (!rest.every((word) => [sending, messages, wanting, further, beside].some((words) => words.has(word))))
    return false;
  if (ending.has(first)) return has(messages) || has(sending);
  if (!forbidding.has(first)) return false;
  return has(messages)
    ? has(sending) || has(wanting) || has(further)
    : has(sending) && has(further) && rest.includes("me");
}

const leaving = setOf("sair sacame quitame borrame");
const removing = setOf(
  "tira tire tirem tirar remove remover remova excluir exclua exclui retire retira retirar apague apagar borra borren elimine",
);
const aboutLists = setOf("lista listas list numero number contato contacto");
const ofLists = setOf(
  "me da do dessa desta deste dos sua de la las esta esa tu su from the your this my meu mi quero gostaria quiero transmissao",
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

/** A longer text is a sentence for a person to read, and not an opt-out. */
const longest = 80;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A number or a sign alone is an answer to a menu or a question, even when the company's settings list it. */
const isWord = (words: string): boolean => /\p{L}{2}/u.test(words);

/** The words of a text without the polite words around them. Empty for a sentence. */
const saidIn = (text: string): string => {
  const said = text.length > longest ? "" : plain(text);
  const bare = said.split(" ").filter((word) => !polite.has(word));
  return bare.join(" ") || said;
};

const among = (text: string, words: readonly string[]): boolean => {
  const said = saidIn(text);
  return isWord(said) && (words.includes(said) || words.includes(plain(text)));
};

/**
 * The same wish, with the words of `ending` and `forbidding`. "No" and "para" are also Portuguese prepositions, so the word after them must fit as well.
 */
const inOneForm = (said: string): string =>
  said
    .replace(/^(?:i|eu|yo) /, "")
    .replace(/^do not |^no (?=(?:me|mas|more|quiero|envien?|manden?)\b)/, "nao ")
    .replace(/^(?:para|chega|basta) (?=de )/, "pare ");

function refuses(text: string): boolean {
  // "Não, quero por mensagem"
  const isAnswer = /^\s*n[aã]?o\s?[,.;!]/iu.test(text);
  const said = inOneForm(saidIn(text)).split(" ");
  return (!isAnswer && wishesNoMore(said)) || leavesList(said);
}

/** The company's own opt-out words. The setting has one word on each line. */
const ownWords = (setting: string): string[] => setting.split("\n").map(plain).filter(isWord);

/** Whether a whole text is an opt-out. `setting` is the company's `optOutWords`. */
export const isOptOut = (text: string, setting: string): boolean =>
  among(text, outWords) || refuses(text) || (setting !== "" && among(text, ownWords(setting)));

/** Whether a whole text opts in again. Call it only for a customer who opted out, because "voltar" is an ordinary word for others. */
export const isOptIn = (text: string): boolean => among(text, inWords);
