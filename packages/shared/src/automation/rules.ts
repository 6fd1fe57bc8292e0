import { automaticTexts, type Language } from "../automatic-texts.ts";
import { plainFigures } from "../phone.ts";
import { isSpelledLike, withoutDrawnLetters } from "../spelling.ts";
import { inFigures, meansLast, nameMeant, numberMeant, withoutCourtesy, withoutWishes } from "./number-in-words.ts";

/** One line of a menu in its sent form: the number and the queue's name that the customer saw. */
export interface MenuOption {
  n: number;
  queueId: number;
  name: string;
  /** For a line of the queue's tree: the id of its node, wherever the node is now. */
  optionId?: number;
}
export type Line = Pick<MenuOption, "n" | "name">;

/** One line of a menu as text. */
export const menuLine = ({ n, name }: Line): string => `*[ ${n} ]* - ${name}`;
/** Lines of the menu below its greeting. */
export const menuLines = (options: readonly Line[]): string => options.map(menuLine).join("\n");

/** `#` alone requests the menu again. */
export const asksForMenu = (reply: string): boolean => bare(reply).trim() === "#";

/**
 * The option that a reply means. A reply may be the number in any form (`2`, ` 2.`, `*2*`, the keycap), also in words and with polite words (`opção
 * 2`, `a segunda`). It may be the option's name in any case, without accents, inside a wish, or with a wrong letter. It may be a copied line. Null
 * when no option fits, or more than one.
 */
export function readChoice<L extends Line>(reply: string, options: readonly L[]): L | null {
  const said = words(reply);
  const number = /^\d{1,3}$/.test(said) ? Number(said) : null;
  if (number !== null) return options.find(({ n }) => n === number) ?? null;
  if (said === "" || said.length > longestChoice) return null;
  const meant = named(said, options);
  if (meant.length > 0) return meant.length === 1 ? (meant[0] ?? null) : null;
  const value = numberMeant(
    words(reply.replace(/\bn(?:\.?[º°]|\.(?=\s?\d))/giu, "num ")),
    options.map(({ name }) => words(name)),
  );
  if (value !== null) return options.find(({ n }) => n === value) ?? null;
  if (meansLast(said)) return options.at(-1) ?? null;
  return (
    onlyOne(named(withoutCourtesy(said), options)) ??
    onlyOne(namedTwice(said, options)) ??
    onlyOne(namedInFigures(said, options)) ??
    nameInWish(said, options)
  );
}

/** The option whose name is the whole content of a wish: "quero falar com vendas". One letter may be wrong: "finaceiro". */
function nameInWish<L extends Line>(said: string, options: readonly L[]): L | null {
  const meant = nameMeant(said);
  if (meant.length < 2 || meant.length > longestName) return null;
  const names = options.map((option) => ({ option, name: nameMeant(words(option.name)) }));
  const exact = names.filter(({ name }) => name === meant);
  const near = exact.length > 0 ? exact : names.filter(({ name }) => isNear(meant, name));
  return onlyOne(near.map(({ option }) => option));
}

const longestName = 100;

/**
 * Whether two names have the same words, apart from one wrong letter in a long word or two in a very long word. Short words and numbers must be the
 * same. A word with another first or last letter is another word: "comprar" is not "compras".
 */
function isNear(said: string, name: string): boolean {
  const [own, meant] = [said.split(" "), name.split(" ")];
  return own.length === meant.length && meant.every((word, at) => isNearWord(own[at] ?? "", word));
}

const isNearWord = (said: string, word: string): boolean => {
  const most = word.length < 5 || /\d/.test(word) ? 0 : word.length < 9 ? 1 : 2;
  const isOther = said !== word && said.length === word.length && said.slice(0, -1) === word.slice(0, -1);
  // A word with another first letter is another word: "importação" is not "exportação".
  return said[0] === word[0] && isSpelledLike(said, word, most) && !isOther;
};

/** The option that has this name, in any case and with or without accents. Null when none has it, or more than one. */
export function readName<L extends Pick<Line, "name">>(reply: string, options: readonly L[]): L | null {
  const said = words(reply);
  return said === "" ? null : onlyOne(options.filter(({ name }) => words(name) === said));
}
const onlyOne = <L>([first, ...others]: readonly L[]): L | null => (first && others.length === 0 ? first : null);

/** The options whose ordinal number is written in another way: "segunda via" is the name "2ª via". */
function namedInFigures<L extends Line>(said: string, options: readonly L[]): L[] {
  const meant = inFigures(withoutWishes(said));
  return /\da(?: |$)/.test(meant) ? options.filter(({ name }) => inFigures(withoutWishes(words(name))) === meant) : [];
}

/** The option that a reply names twice, by its name and its number: "financeiro (3)", "quero a opção 3 (financeiro)", "4 - RH". */
function namedTwice<L extends Line>(said: string, options: readonly L[]): L[] {
  const [short, wish] = [withoutCourtesy(said), withoutWishes(said)];
  return options.filter(
    (option) =>
      isTwice(short, words(option.name), option.n) ||
      isTwice(wish, withoutWishes(words(option.name)), option.n) ||
      isInPart(short, option, options),
  );
}

/** Whether a reply is an option's number and words that only this option's name contains. No when a name has that number, because it may be meant. */
function isInPart(reply: string, option: Line, options: readonly Line[]): boolean {
  const [number, ...rest] = /^\d/.test(reply) ? reply.split(" ") : reply.split(" ").toReversed();
  if (number !== String(option.n) || rest.length === 0) return false;
  if (options.some(({ name }) => (name.match(/\d{1,9}/g) ?? []).some((own) => Number(own) === option.n))) return false;
  const has = ({ name }: Line) => rest.every((word) => words(name).split(" ").includes(word));
  return options.every((each) => has(each) === (each.n === option.n));
}
const isTwice = (reply: string, name: string, n: number): boolean =>
  name !== "" && [`${name} ${n}`, `${n} ${name}`].includes(reply);

/** A longer text chooses nothing. */
const longestChoice = 1000;

const named = <L extends Line>(said: string, options: readonly L[]): L[] =>
  options.filter(({ n, name }) => said !== "" && [words(name), `${n} ${words(name)}`].includes(said));

interface MenuMoment {
  reply: string | null;
  /** The option of the last menu that the reply means. */
  option: MenuOption | null;
  /** The number of menus that this ticket got. */
  count: number;
  /** The most menus that a ticket may get. 0 means no limit. */
  limit: number;
  /** Whether the last menu is younger than the company's pause, or the customer wrote before the menu came. */
  tooSoon: boolean;
}
export type MenuStep = { do: "choose"; option: MenuOption } | { do: "ask" | "give-up" | "wait" };

/** Decides the menu's answer to a customer's message. `reply` is null when the message has no text. */
export function menuStep({ reply, option, count, limit, tooSoon }: MenuMoment): MenuStep {
  if (option) return { do: "choose", option };
  if (tooSoon && !(reply !== null && asksForMenu(reply))) return { do: "wait" };
  return { do: limit > 0 && count >= limit ? "give-up" : "ask" };
}

/** The highest rating: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export const ratingScale = 3;
export const ratingLines = (language: Language): string =>
  automaticTexts[language].rating.scale.map((word, index) => `*${index + 1}* - ${word}`).join("\n");

/** Reads a rating: a number, a keycap, a row of stars, or a word of any of our languages, with polite words around it. Null for anything else. */
export function readRating(reply: string): number | null {
  const stars = /^(?:[⭐🌟★]\uFE0F?\s*)+$/u.test(reply.trim()) ? (reply.match(/[⭐🌟★]/gu) ?? []).length : null;
  if (stars !== null) return stars <= ratingScale ? stars : null;
  const said = words(reply).replace(/\bm(?:ui)?to? (?=satisf)/g, "muito ");
  if (said.length > longestChoice) return null;
  return rateIn(said) ?? rateIn(withoutCourtesy(said.replace(aboutRating, " ")));
}

/** Words around a rating: "nota 3", "3 estrelas", "fiquei satisfeita com o atendimento". */
const aboutRating =
  /\b(?:notas?|estrelas?|estrellas?|stars?|avaliacao|calificacion|puntuacion|rating|score|dou|doy|fiquei|estou|estoy|com o atendimento|con la atencion|with the service)\b/g;
const figureWords = ["um uma uno una one", "dois duas dos two", "tres three"].map((forms) => new Set(forms.split(" ")));

/** The number of a rating on any scale, in digits or in words, if there is only one. Null in doubt. */
export const ratingFigure = (reply: string): number | null => numberMeant(words(reply).replace(aboutRating, " "), []);

function rateIn(said: string): number | null {
  if (/^[1-3]$/.test(said)) return Number(said);
  const word = said.replace(/^[1-3] /, "");
  const inWords = 1 + figureWords.findIndex((forms) => forms.has(word));
  const rate = inWords || 1 + ratingWords.findIndex((forms) => forms.has(word));
  return rate > 0 && (word === said || said.startsWith(String(rate))) ? rate : null;
}

const ratingWords = [0, 1, 2].map(
  (step) =>
    new Set(
      Object.values(automaticTexts).flatMap(({ rating }) => {
        const word = words(rating.scale[step] ?? "");
        return [word, word.replace(/o$/, "a"), word.replace(/^un/, "dis")];
      }),
    ),
);

/** Whether a text is only thanks or goodbye, and no question. Such a text does not open a closed conversation again. */
export function isThanks(reply: string): boolean {
  const trimmed = reply.trim();
  if (trimmed.includes("?")) return false;
  if (
    /^(?:[👍👌🙏🤝🙌👏🫶❤💙💚💛💜🧡🤍🖤💖💕😊😀😃😄😁😉🙂🤗😍🥰😘🌹🌸✨]\uFE0F?[\u{1F3FB}-\u{1F3FF}]?\s*)+$/u.test(
      trimmed,
    )
  )
    return true;
  const said = words(trimmed)
    .slice(0, longestChoice)
    .split(" ")
    .map((word) => (isSmallTalk(word) ? word : withoutDrawnLetters(word)))
    .join(" ")
    .replace(declined, "")
    .replace(partings, " ")
    .trim()
    .split(/ +/);
  return said.length <= 6 && said[0] !== "" && said.some((word) => thanks.has(word)) && said.every(isSmallTalk);
}

const isSmallTalk = (word: string) => thanks.has(word) || around.has(word);
/** "Não, obrigado": the customer wants nothing more. */
const declined =
  /\b(?:nao|no|sim|si|yes) (?=(?:muito |muchas |mil )?(?:obrigad[oa]|obg|brigad[oa]|gracias|thanks|thank you)\b)/g;
/** Wishes at a parting. Alone they are a greeting. */
const partings =
  /\b(?:bom dia|boa tarde|boa noite|boa semana|bom (?:fim|final) de semana|bom trabalho|bom descanso|ate (?:logo|breve|amanha)|fica com deus|fique com deus|buen dia|buenos dias|buenas tardes|buenas noches|buen fin de semana|hasta (?:luego|pronto|manana)|good (?:day|night|morning|afternoon|evening)|nice day|great day|see you)\b/g;
const thanks = new Set(
  `obrigado obrigada obrigadao obrigadinho obrigadinha obg obgd brigado brigada brigadao valeu vlw ok okay blz beleza perfeito otimo agradeco agradecido agradecida
  grato grata tchau combinado entendi entendido certo show maravilha excelente thanks thank thx tks ty cheers bye gracias vale listo adios
  gratidao brigadu obrigadu valew abraco abracos abs bjs beijos abrazo amem`.split(/\s+/),
);
const around = new Set(
  `muito muita mesmo por tudo a de voce voces eu pela pelo ajuda atendimento ate mais e you so much very all muchas mil todo
  ta bom um uma tenha tenham querido querida amigo amiga era so isso nada tambem have help for your the la ayuda su
  ta e atencao retorno paciencia carinho entao igualmente bola de deus abencoe lhe te os as pra muchisimas amable atencion respuesta saludos k kk rs`.split(
    /\s+/,
  ),
);

/** The text in lower case, without accents and punctuation, for comparing replies. */
export function words(text: string): string {
  return bare(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^0+(?=\d)/, "");
}

/** Replaces keycap emojis and figures in circles by their digits. */
function bare(text: string): string {
  const figures = text.replace(/[❶-❿➀-➉➊-➓⓵-⓾]/gu, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return String(((point - (point < 0x2776 ? 0x24f5 : 0x2776)) % 10) + 1);
  });
  return plainFigures(figures)
    .replaceAll("🔟", "10")
    .replace(/[\uFE0F\u20E3]/gu, "");
}
