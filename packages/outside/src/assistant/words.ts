import { plainWords } from "@balcao/shared/assistant/plain";

/** The sentences of a text, each with the space after it. A dot within an address or a number ends no sentence. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=\s)(?=\S)(?<=[.!?…\n]\s*)/).filter(Boolean);

const stopWords = new Set(
  plainWords(
    `a as o os um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem que se e ou mas como mais menos muito
    meu minha seu sua voce voces nos eu ele ela isso isto este esta esse essa ser esta sao estao foi tem temos tenho ter pode posso podem
    sim nao ja ate so tambem aqui ai la quando onde qual quais quanto quero queria gostaria saber favor
    the a an of to in on at for and or is are be do does you your we our i it this that can with how what when where
    el la los las un una de del en por para con sin que y o es son su sus tu mi como cuando donde cual`,
  ).split(" "),
);

/** The significant words of a text, in lower case without accents. */
export const tellingWords = (text: string): string[] =>
  plainWords(text)
    .split(" ")
    .filter((word) => word.length > 2 && !stopWords.has(word));

/** The beginning of a word. Only the beginning is compared, because Portuguese, English and Spanish change the ends of words. */
export const stemOf = (word: string): string => word.slice(0, 5);

/** Polite words, which claim nothing. */
const courtesies = new Set(
  plainWords(
    `oi ola oie opa eai bom boa dia tarde noite tudo bem certo ok okay blz beleza obrigado obrigada obg valeu agradeco grato grata disponha
    por nada de ate logo mais breve tchau abraco prazer seja vindo vinda sou assistente atendente virtual posso ajudar ajuda ajudo como
    hoje fico feliz em disposicao sempre estou aqui precisar precise algo coisa chamar so contar conte desculpe desculpa perdao claro
    perfeito otimo que bom vc voce
    hi hello hey good morning afternoon evening thanks thank you welcome bye how may can help i am your the virtual assistant today
    sorry sure great anything else glad to here
    hola buenos buenas dias tardes noches gracias nada adios hasta luego soy asistente puedo ayudar ayudarle ayudarte en bienvenido perdon`,
  ).split(" "),
);
/** The words of a text except polite words. `also` are further names that do not count. */
export function beyondCourtesy(text: string, also: string): string[] {
  const names = new Set(plainWords(also).split(" "));
  return tellingWords(text).filter((word) => !courtesies.has(word) && !names.has(word));
}
