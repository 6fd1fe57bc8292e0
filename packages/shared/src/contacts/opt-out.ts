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
];

/** A longer text is a sentence for a person to read, and not an opt-out. */
const longest = 60;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A number or a sign alone is an answer to a menu or a question, even when the company's settings list it. */
const isWord = (words: string): boolean => /\p{L}{2}/u.test(words);

const among = (text: string, words: readonly string[]): boolean => {
  const said = text.length > longest ? "" : plain(text);
  return isWord(said) && words.includes(said);
};

/** The company's own opt-out words. The setting has one word on each line. */
const ownWords = (setting: string): string[] => setting.split("\n").map(plain).filter(isWord);

/** Whether a whole text is an opt-out. `setting` is the company's `optOutWords`. */
export const isOptOut = (text: string, setting: string): boolean =>
  among(text, outWords) || (setting !== "" && among(text, ownWords(setting)));

/** Whether a whole text opts in again. Call it only for a customer who opted out, because "voltar" is an ordinary word for others. */
export const isOptIn = (text: string): boolean => among(text, inWords);
