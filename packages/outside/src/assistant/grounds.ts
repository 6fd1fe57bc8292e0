import { plainWords } from "@balcao/shared/assistant/plain";
import { plainFigures } from "@balcao/shared/phone";

// Checks the parts of an answer that a source must contain word for word.

/**
 * A text with letters, figures and dots as a browser or a phone reads them. Otherwise a foreign address could pass with wide letters, another
 * script's dot, or a dot in brackets.
 */
const asRead = (text: string): string =>
  plainFigures(text.normalize("NFKC"))
    .replace(/[\u3002\uFF0E\uFF61\u2024]/g, ".")
    .replace(/[([{]\.[)\]}]/g, ".");

const address = /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:][^\s]*)?/giu;
const email = /(?<![^\s@()<>,;:])[^\s@()<>,;:]+@[^\s@()<>,;:]+\.[\p{L}\p{N}-]+/gu;
const randomKey = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const copiedPix = /\b000201\w{10,}/g;
/** Eight or more figures in any grouping: phone numbers, tax ids, accounts, keys. */
const longNumber = /\d(?:[\s().-]{0,3}\d){7,}/g;

const bareAddress = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/(?<![).,;:!?*_'"…\]])[).,;:!?*_'"…\]]+$/, "")
    .replace(/\/$/, "");

/** Whether a sentence contains an address, a phone number or a payment key that the sources do not have in the same form. */
export function namesForeignContact(said: string, known: string): boolean {
  const [sentence, sources] = [asRead(said), asRead(known)];
  const own = sources.toLowerCase();
  const ownAddresses = new Set((own.match(address) ?? []).map(bareAddress));
  const ownNumbers = numbersIn(sources);
  const literal = [...sentence.matchAll(email), ...sentence.matchAll(randomKey), ...sentence.matchAll(copiedPix)];
  if (literal.some(([found]) => !own.includes(found.toLowerCase().replace(/(?<![.,;:!?*_])[.,;:!?*_]+$/, ""))))
    return true;
  const addresses = (sentence.replace(email, " ").match(address) ?? []).map(bareAddress);
  if (addresses.some((found) => !ownAddresses.has(found))) return true;
  const whole = new Set(ownNumbers);
  const ownEnds = new Set(ownNumbers.flatMap(withoutCountry));
  const isOwn = (found: string) => ownEnds.has(found) || withoutCountry(found).some((each) => whole.has(each));
  return numbersIn(sentence.replace(randomKey, " ")).some((found) => !isOwn(found));
}
const numbersIn = (text: string): string[] => (text.match(longNumber) ?? []).map((found) => found.replace(/\D/g, ""));
/** A number with and without a country before it, because another text may have it in either form. */
const withoutCountry = (number: string): string[] => [0, 1, 2, 3].map((figures) => number.slice(figures));

const numberWords = [
  ["zero"],
  ["um", "uma", "one", "uno"],
  ["dois", "duas", "two", "dos"],
  ["tres", "three"],
  ["quatro", "four", "cuatro"],
  ["cinco", "five"],
  ["seis", "six"],
  ["sete", "seven", "siete"],
  ["oito", "eight", "ocho"],
  ["nove", "nine", "nueve"],
  ["dez", "ten", "diez"],
  ["onze", "eleven", "once"],
  ["doze", "twelve", "doce"],
];
const moreNumberWords: Record<string, string[]> = {
  13: ["treze", "thirteen", "trece"],
  14: ["quatorze", "catorze", "fourteen", "catorce"],
  15: ["quinze", "fifteen", "quince"],
  16: ["dezesseis", "sixteen", "dieciseis"],
  17: ["dezessete", "seventeen", "diecisiete"],
  18: ["dezoito", "eighteen", "dieciocho"],
  19: ["dezenove", "nineteen", "diecinueve"],
  20: ["vinte", "twenty", "veinte"],
  30: ["trinta", "thirty", "treinta"],
  40: ["quarenta", "forty", "cuarenta"],
  50: ["cinquenta", "fifty", "cincuenta"],
  60: ["sessenta", "sixty", "sesenta"],
  70: ["setenta", "seventy"],
  80: ["oitenta", "eighty", "ochenta"],
  90: ["noventa", "ninety"],
  100: ["cem", "hundred", "cien"],
  200: ["duzentos", "duzentas", "doscientos"],
  300: ["trezentos", "trezentas", "trescientos"],
  500: ["quinhentos", "quinhentas", "quinientos"],
  1000: ["mil", "thousand"],
};
/**
 * A source may spell a month where the answer has its number: "25 de dezembro", "25/12". The English "May" is left out, because it is also another word.
 */
const months =
  "janeiro/january/enero fevereiro/february/febrero marco/march/marzo abril/april maio/mayo junho/june/junio julho/july/julio agosto/august setembro/september/septiembre outubro/october/octubre novembro/november/noviembre dezembro/december/diciembre"
    .split(" ")
    .map((names) => names.split("/"));
const written = new Map(
  [
    ...numberWords.entries(),
    ...Object.entries(moreNumberWords),
    ...months.map((names, place) => [place + 1, names] as const),
  ].flatMap(([value, words]) => words.map((word) => [word, String(value)] as const)),
);

/** The numbers that are written as words in a text, also those of several words: "vinte e quatro" gives 20, 4 and 24. */
function spelledIn(text: string): string[] {
  const words = plainWords(text).split(" ");
  return words.flatMap((word, at) => {
    const value = written.get(word);
    if (value === undefined) return [];
    const next = written.get(words[/^[ey]$/.test(words[at + 1] ?? "") ? at + 2 : at + 1] ?? "");
    const isTens = Number(value) >= 20 && Number(value) < 100 && Number(value) % 10 === 0;
    return isTens && next !== undefined && Number(next) < 10 ? [value, String(Number(value) + Number(next))] : [value];
  });
}

/** The mark of a list at the beginning of a line: `1.`, `2)`, `*3.*`, `1 -`, a keycap, "Passo 1:". It states no number. */
const listMark =
  /^[ \t]*(?:[*_(]{0,2}\d{1,2}(?:[.):]|\uFE0F?\u20E3| [-–—])[*_)]{0,2}(?=[ \t]{1,4}[*_]{0,2}\p{L}|[ \t]{0,4}$)|[*_]{0,2}(?:passo|etapa|paso|step) \d{1,2}(?=[*_ \t]{0,3}[:.)–—-]))/gimu;

/** Every number of a text, except the long ones, in one form. `R$ 1.000,00`, `1000` and `1,000` are the same, and so are `09:00` and `9h`. */
function numbersOf(text: string): string[] {
  const listed = text
    .replace(/^[ \t]*\d{1,2}[.)]\s/gm, " ")
    .replace(listMark, " ")
    .replace(longNumber, " ")
    .replace(/(?<=\d\s?)h00\b/gi, "h");
  return (listed.match(/\d+(?:[.,:/]\d+)*/g) ?? []).flatMap((found) => {
    const whole = found.replace(/[.,](?=\d{3}(?:\D|$))/g, "").replace(/(?:[.,]0{1,2}|:00)$/, "");
    // A date or a time counts as one number for each of its parts.
    return whole.split(/[:/]/).map((part) => {
      const value = Number(part.replace(",", "."));
      return Number.isNaN(value) ? part.replace(",", ".").replace(/^0+(?=\d)/, "") : String(value);
    });
  });
}

/** The numbers that an answer may contain. `told` are the customer's words: their long plain numbers, such as order numbers, may be repeated. */
export function allowedNumbers(sources: string, told: string): Set<string> {
  const orders = told.match(/(?<![\d.,$])\d{4,7}(?![\d.,%])/g) ?? [];
  return new Set([...numbersOf(sources), ...spelledIn(sources), ...orders]);
}

const inWords =
  /\b(?:R\$|US\$|\$|€)\s?\d[\d.,]*|(?<![\d.,])[\d.,]+\s?(?:%|por cento|percent|reais|dolares|dollars|pesos)/giu;
/** Whether an answer contains a number that is not allowed. For sums and percentages the customer's own words do not count. */
export function statesForeignNumber(said: string, known: string, told: string): boolean {
  const [text, sources] = [asRead(said), asRead(known)];
  const allowed = allowedNumbers(sources, told);
  if (numbersOf(text).some((each) => !allowed.has(each))) return true;
  const strict = allowedNumbers(sources, "");
  const sums = [...text.matchAll(inWords)].flatMap(([found]) => numbersOf(found));
  return sums.some((each) => !strict.has(each));
}

/** Promises that need a source, by kind, each with its words in three languages. */
const promises = [
  /\b(?:descont|descuent|discount|abatiment|promoc|promotion)/,
  /\b(?:reembols|estorn|refund|devolv\w* (?:o|seu|todo o)? ?(?:dinheiro|valor)|money back|ressarc)/,
  /\b(?:gratis|gratuit|free of charge|for free|sem custo|sin costo|cortesia|brinde|de graca)/,
  /\b(?:cupom|cupons|cupon|cupones|coupon|voucher|vale presente|cashback)/,
  /\b(?:garant|guarant|warrant|promet|promis)/,
  /\b(?:indeniz|indemniz|compens)/,
  /\b(?:isent|exempt|exent)/,
];
/** Actions that only people can take, in words that say that they were or will be taken. */
const deeds =
  /\b(?:cancelei|agendei|reservei|registrei|transferi|encaminhei|enviei|alterei|atualizei|aprovei|liberei|confirmei|abri um|ja (?:cancelamos|agendamos|aprovamos)|(?:vou|vamos|irei|iremos) (?:cancelar|agendar|reservar|registrar|transferir|encaminhar|enviar|alterar|verificar|aprovar|liberar|providenciar|retornar|te passar|passar voce)|(?:retornaremos|retorno (?:em breve|assim|logo|para voce|pra voce)|entraremos em contato|entrarei em contato)|i (?:have )?(?:cancelled|canceled|booked|scheduled|approved|transferred|sent|updated)|(?:i|we) (?:will|ll) (?:cancel|book|schedule|approve|transfer|send|check|get back)|(?:he|hemos) (?:cancelado|agendado|reservado|aprobado|transferido|enviado)|(?:voy|vamos) a (?:cancelar|agendar|reservar|transferir|enviar|verificar|aprobar)|nos comunicaremos)\b/;

/** Whether an answer promises something that the sources do not mention. */
export function promisesMore(text: string, sources: string): boolean {
  const [said, own] = [plainWords(text), plainWords(sources)];
  return promises.some((words) => words.test(said) && !words.test(own));
}

/** Whether an answer says that an action was or will be taken, without a source that says so in the same words. */
export function claimsDeed(text: string, sources: string): boolean {
  const found = deeds.exec(plainWords(text))?.[0];
  return found !== undefined && !plainWords(sources).includes(found);
}
