import { isSpelledLike } from "../spelling.ts";
import { setOf } from "../set-of.ts";

/** A text in the form of `words` of `rules.ts`. */
type PlainWords = string;

/** Polite words around an answer, which do not change its meaning. */
const polite = setOf(
  `por favor porfa porfavor pfv pfvr pf pls plz please obrigado obrigada obg obgd brigado brigada valeu vlw grato grata gracias thanks thank thx tks
  oi gentileza fineza favorzinho fa kk kkk kkkk rs rsrs sim isso yes si ola oie opa hi hello hey hola ok okay blz beleza certo entao moco moca amigo amiga senhor senhora querido querida msm ne`,
);
/** Greetings and thanks of several words. "Muito" alone is a word of the scale of ratings. */
const greetings =
  /\b(?:bom dia|boa tarde|boa noite|tudo bem|buenos dias|buenas tardes|buenas noches|good morning|good afternoon|good evening|(?:muito|muita|mto|mt) (?:obrigad[oa]|obg|obgd|brigad[oa]|grat[oa])|(?:muchas|mil) gracias|thank you|thanks a lot)\b/g;
/** Words that mark a number of the menu. */
const ofMenu = setOf(
  "opcao opcoes option opcion op opc opcs numero number num nr item alternativa alternative tecla digito resposta resp answer respuesta choice botao boton button menu opt nro escolha eleccion",
);
const articles = setOf("a o la el the");
const wishes = setOf(
  `quero queria gostaria escolho escolhi seleciono selecionei prefiro fico vou marco digito digitei seria e eh pode ser essa esse mesmo minha meu mi digite
  querer de da do aperto apertei clico cliquei teclo manda mande mandar
  dame deme quiero quisiera elijo escojo selecciono prefiero marco es seria gustaria me
  com con na ir ao vai quedo voy digita digitar marcar clicar apertar
  eu yo ai bora aperta tecle selecione respondo coloca coloque passa passe
  i want would like choose select pick take d it is my ll go with`,
);

const listed = (list: string): [string, number][] =>
  list.split(" ").flatMap((forms, value) => forms.split("/").map((form): [string, number] => [form, value]));
/** Words that may also be articles or other words. They are read as numbers only when they stand alone, or with a word of the menu. */
const ambiguous = new Map(listed("zero um/uma/uno/una/un/one dos").concat([["once", 11]]));
const cardinals = new Map(
  listed(
    "- - dois/duas/two tres/three quatro/cuatro/four cinco/five seis/six sete/siete/seven oito/ocho/eight nove/nueve/nine dez/diez/ten onze/eleven doze/doce/twelve treze/trece/thirteen quatorze/catorze/catorce/fourteen quinze/quince/fifteen dezesseis/dezasseis/dieciseis/sixteen dezessete/dezassete/diecisiete/seventeen dezoito/dieciocho/eighteen dezenove/dezanove/diecinueve/nineteen vinte/veinte/twenty",
  ).filter(([form]) => form !== "-"),
);
/** Ordinals. Those in `mayBeDay` also mean a day, a moment or a room, so they are read as numbers only with an article or a word of the menu. */
const ordinals = new Map(
  listed(
    `- primeiro/primeira/primero/primera/first segundo/segunda/second terceiro/terceira/tercero/tercera/third quarto/quarta/cuarto/cuarta/fourth quinto/quinta/fifth sexto/sexta/sixth setimo/setima/septimo/septima/seventh oitavo/oitava/octavo/octava/eighth nono/nona/noveno/novena/ninth decimo/decima/tenth`,
  ).filter(([form]) => form !== "-"),
);

const mayBeDay = setOf("segundo segunda second quarto quarta cuarto cuarta quinto quinta sexto sexta");

interface WordNumber {
  value: number;
  word: string;
  kind: "figure" | "cardinal" | "ambiguous" | "ordinal";
}

function numberIn(word: string): WordNumber | null {
  const [, figures] =
    /^0{0,3}(\d{1,3})$/.exec(word) ?? /^(?:opcao|opcion|option|opc|op|numero|num|nr|n)(\d{1,3})$/.exec(word) ?? [];
  if (figures !== undefined) return { value: Number(figures), word: figures, kind: "figure" };
  const [, place] = /^(\d{1,2})(?:a|o|ra|ro|da|do|ta|to|st|nd|rd|th)$/.exec(word) ?? [];
  if (place !== undefined) return { value: Number(place), word: place, kind: "ordinal" };
  for (const [kind, forms] of [
    ["cardinal", cardinals],
    ["ambiguous", ambiguous],
    ["ordinal", ordinals],
  ] as const) {
    const value = forms.get(word);
    if (value !== undefined) return { value, word, kind };
  }
  return null;
}

/** Whether a word is an ordinal like `1º` or `2nd`. `2ª` is left out, because it may be a day of the week. */
const isPlace = (word: string | undefined): boolean => /^\d{1,2}(?:o|ro|do|to|st|nd|rd|th)$/.test(word ?? "");

/** A text whose ordinal numbers are figures: "segunda via" is "2a via". */
export const inFigures = (said: PlainWords): PlainWords =>
  said
    .split(" ")
    .map((word) => {
      const found = numberIn(word);
      return found?.kind === "ordinal" ? `${found.value}a` : word;
    })
    .join(" ");

/** Whether a word of a name means the number that was found, in the same form: "2ª via" fits the answer "a segunda", but not the answer "o 2". */
function isSameNumber(word: string, { word: said, value, kind }: WordNumber): boolean {
  const own = numberIn(word);
  return word === said || (own?.value === value && (own.kind === "ordinal") === (kind === "ordinal"));
}

/** An answer without polite words and words of the menu. The rest is the name of an option. */
export const withoutCourtesy = (said: PlainWords): PlainWords =>
  said
    .replace(greetings, " ")
    .split(" ")
    .filter((word) => word !== "" && !polite.has(word) && !ofMenu.has(word))
    .join(" ");

/** A name or an answer without polite words, articles and words of a wish: "quero falar com o suporte" is "falar suporte". */
export const withoutWishes = (said: PlainWords): PlainWords =>
  withoutCourtesy(said)
    .split(" ")
    // The last word may be the letter of a name: "Plano A".
    .filter(
      (word, at, all) => at === all.length - 1 || !(articles.has(word) || wishes.has(word) || /^uma?$/.test(word)),
    )
    .join(" ");

/** Words around the name of a queue: "me passa para o setor de vendas, por favor". "No" is not such a word at the beginning of a text. */
const ways = setOf(
  `falar conversar fala passa passar passe transfere transferir transfira encaminha encaminhar encaminhe preciso necesito need hablar talk speak me para pra pro p ao aos
  no na nos nas sobre about acerca to the setor sector departamento department area fila queue time equipe equipo team pessoal atendimento atencion someone alguem alguien`,
);

/** The name in a wish: "quero falar com vendas", "me passa pro setor de vendas". Words that refuse or tell something else stay. */
export function nameMeant(said: PlainWords): PlainWords {
  const words = withoutWishes(said).split(" ");
  // A single "no" at the beginning is a refusal in Spanish and English.
  return words.filter((word, at) => !(ways.has(word) && !(word === "no" && at === 0))).join(" ");
}

/** Whether an answer means the last line of the menu: "a última opção", "the last one". */
export const meansLast = (said: PlainWords): boolean => {
  const all = said.split(" ").filter((word) => word !== "" && !polite.has(word));
  const meant = all.filter((word) => !ofMenu.has(word) && !articles.has(word) && !wishes.has(word) && word !== "one");
  return meant.length === 1 && all.length > 1 && /^(?:ultim[ao]|last)$/.test(meant[0] ?? "");
};

/** A word of the menu, or "opção" with a wrong letter. */
const isMenuWord = (word: string): boolean =>
  ofMenu.has(word) ||
  (/^o\p{L}{4,}$/u.test(word) && ["opcao", "opcion", "option"].some((meant) => isSpelledLike(word, meant, 1)));

/** The most words of an answer. A longer text is no choice. */
const mostWords = 12;

/**
 * The number that an answer in words means: the only number in it, with polite words and nothing else. Null in doubt: for two numbers, other words
 * with a meaning, a word that may be an article or a day of the week, or a word of one of the `names`.
 */
export function numberMeant(said: PlainWords, names: readonly PlainWords[]): number | null {
  if (said.length > 200) return null;
  const all = said
    .replace(greetings, " ")
    .split(" ")
    .filter((word) => word !== "" && !polite.has(word));
  if (all.length === 0 || all.length > mostWords) return null;
  const isOfMenu = all.some(
    (word) => isMenuWord(word) || /^(?:opcao|opcion|option|opc|op|numero|num|nr|n)\d/.test(word),
  );
  const hasArticle = all.some((word) => articles.has(word));
  const meant = all.filter((word) => !isMenuWord(word) && !articles.has(word) && !wishes.has(word));
  // “The second one” names an option by its number.
  const numbers = (meant.length === 2 && meant[1] === "one" ? meant.slice(0, 1) : meant).map(numberIn);
  const [found] = numbers;
  // "2 (dois)" is one number, said twice.
  const isTwice = numbers.length === 2 && found?.value === numbers[1]?.value && found?.word !== numbers[1]?.word;
  if (!found || (numbers.length !== 1 && !isTwice)) return null;
  const isSure = isOfMenu || found.kind === "cardinal" || found.kind === "figure";
  // From "2ª" to "6ª" it may be a day of the week.
  const isDay = /^\d/.test(meant[0] ?? "") ? found.value > 1 && found.value < 7 : mayBeDay.has(found.word);
  const isInDoubt = found.kind === "ordinal" && isDay;
  if (isInDoubt && !isOfMenu && !hasArticle && !isPlace(meant[0])) return null;
  if (found.kind === "ambiguous" && !isOfMenu && all.length > 1) return null;
  // A figure with only polite words is treated like the figure alone.
  const isBare = found.kind === "figure" && all.length === 1;
  const isName = !isBare && names.some((name) => name.split(" ").some((word) => isSameNumber(word, found)));
  return isName && !(isSure && isOfMenu) ? null : found.value;
}
