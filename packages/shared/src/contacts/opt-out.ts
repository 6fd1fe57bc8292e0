/** By these a customer asks not to be written to, in the languages we speak; as they are compared: small, without accents and signs. */
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
/** And by these that they want to again. */
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

/** Longer than any of these is a sentence: a person reads it. */
const longest = 60;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A number or a sign alone is an answer to a menu or a question, whatever the company wrote into its settings. */
const isWord = (words: string): boolean => /\p{L}{2}/u.test(words);

const among = (text: string, words: readonly string[]): boolean => {
  const said = text.length > longest ? "" : plain(text);
  return isWord(said) && words.includes(said);
};

/** Further words as the setting has them: one a line. */
const ownWords = (setting: string): string[] => setting.split("\n").map(plain).filter(isWord);

/** Whether a whole text asks not to be written to any more; `setting`: the company's `optOutWords`. */
export const isOptOut = (text: string, setting: string): boolean =>
  among(text, outWords) || (setting !== "" && among(text, ownWords(setting)));

/** Whether a whole text takes that back. Only of somebody who had asked: to others "voltar" is a word like any other. */
export const isOptIn = (text: string): boolean => among(text, inWords);
