import { businesses, placeholders, titles } from "./no-names.ts";

// The name by which a text may call a customer. All texts use this: greetings, campaigns, quick messages, the assistant.

/** Only this many characters of a name are read. */
const longest = 200;
/** The errors of spreadsheets and programs in the place of a name. */
const isCode = /^\s*(?:#[\p{Lu}/0-9]+[!?]|#N\/?[AD]|\[object \w+\])\s*$/u;
/** A note that somebody wrote in the place of a name: "Não atender", "Contato sem nome". "Nao" alone is a name. */
const isNote =
  /^(?:(?:contat[oa]|contact[oa]?|cliente) )?(?:(?:sem|sin|without) |nao (?:aten|respon|tem|lig|mand|salv|perturb|sei|usa|e )|no (?:aten|tiene|contest|molest|respon|answer))/;
/** A relative or helper of somebody, without a name of their own: "Mãe do Pedro", "Resp. Ana". Schools and clinics write such names. */
const isRelative =
  /^(?:(?:mae|pai|mamae|papai|resp|responsavel) |(?:mama|papa|mom|dad|mother|father|espos[oa]|wife|husband|marido|mulher|filh[oa]|son|daughter|irmao|irma|namorad[oa]|sogr[oa]|avo|secretari[oa]|prim[oa]|cunhad[oa]|sobrinh[oa]|ti[oa]|vovo|vo|vizinh[oa]|compadre|comadre|padrinho|madrinha|amig[oa]|noiv[oa]|patrao|patroa|moc[oa]|menin[oa]|rapaz|homem|cara|dono|chefe|colega|contador|contadora|eletricista|encanador|pedreiro|pintora?|chaveiro|jardineir[oa]|manicure|cabeleireir[oa]|barbeiro|mecanico|taxista|entregadora?|corretora?|advogad[oa]|medic[oa]|professora?|dentista|arquitet[oa]|baba|cuidadora?|motorista|motoboy|gerente|diretora?|vendedora?|supervisora?|porteir[oa]|zelador|zeladora|sindic[oa]|diarista|faxineira|cozinheira) (?:d[aeo]s?|del|of) )/;
/** A company, shown by its legal form: "Silva & Filhos", "ACME S.A." The surname "Sá" has no dot. */
const isCompany =
  /&\s?(?:filhos|cia|hijos|sons|co|associados|asociados)(?!\p{L})|(?<!\p{L})(?:ltda|eireli|llc|gmbh|inc|s\.r\.l|s[./]\s?a)\.?\s*$/iu;
/** A business whose first word could also be a name: "Auto Peças", "Bar do Zé", "Pet Shop". */
const isBusiness =
  /^(?:auto (?:pecas|posto|center|escola|eletrica)|bar (?:do|da|dos|e)|pet shop|lava (?:jato|rapido)|casa de) /;
/** A name that names nobody: a shop program's buyer without a name, a label for the owner's own telephone, a creed. */
const isNobody =
  /^(?:consumidor |fulan[oa] (?:de tal )?|(?:cliente|publico|venda|pessoa) (?:final|padrao|balcao|avuls[oa]|geral|generic[oa]|en general|mostrador) |walk in |meu |minha |(?:my|mi) (?:number|phone|numero|celular) |so (?:jesus|deus|cristo) |(?:deus|god|dios|cristo) e |jesus e (?:o|a|bom|amor|rei|vida|tudo|luz|maior|senhor) |(?:jesus|deus|cristo|god|dios) (?:e fiel|es|is|no|na|acima|salva|me|te|ama|cuida|primeiro|comigo|fiel|provera|reina|vive|first) )/;
/** One letter several times, or a row of keys: "xxx", "asdfgh". In other scripts it may be a name: "丽丽", "なな". */
const isFiller = /^(?=[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])(\p{L})\1+$|^(?:asdf|qwert|zxcv)\p{L}{0,20}$/u;
/** What somebody does, in the place of a name. */
const isStatus =
  /(?:using|usando(?: o)?) whatsapp |^(?:at (?:work|school|the movies|the gym)|urgent calls|can.?t talk|so alegria|no stress) /;
const noName =
  /^(?:(?:sem|no|sin|s)[\s/]*(?:nome|name|nombre)|(?:nao|no|not) (?:informad[oa]|identificad[oa]|cadastrad[oa]|provided|set|known)|nov[oa] (?:contato|cliente)|new contact|bom dia|boa (?:tarde|noite)|buen(?:os dias|as (?:tardes|noches))|good (?:morning|afternoon|evening|night))$/;

const plain = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/**
 * A name in the form in which a text may use it for its customer. Empty when it is not a real name: a number, a sign, an address, or a placeholder. A
 * company has a whole name but no first name.
 */
export function wholeNameOf(name: string): string {
  // A sign that changes the direction of writing would also change it for the text after the name.
  const own = name
    .slice(0, longest)
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
  return firstNameOf(own) === "" && !isOfCompany(own) ? "" : own;
}

/** Whether a name is a company's: "Padaria Sol", "Silva & Filhos". A single word such as "Loja" names nobody. */
function isOfCompany(name: string): boolean {
  const { read, words } = readName(name);
  const [first = ""] = words.filter(isOwn);
  const isNamed = businesses.has(plain(first)) || isBusiness.test(`${words.map(plain).join(" ")} `);
  return words.length > 1 && (isNamed || isCompany.test(read));
}

/** The first word of a name, without signs around it. Empty when the name is no real name. */
export function firstNameOf(name: string): string {
  if (isCode.test(name.slice(0, longest))) return "";
  const { read, words } = readName(name);
  const said = words.map(plain).join(" ");
  const isNone =
    [isNote, isRelative, isNobody, isStatus, isBusiness].some((form) => form.test(`${said} `)) || isCompany.test(read);
  if (isNone || noName.test(said) || isFiller.test(said)) return "";
  const first = words.filter(isOwn).find((word) => !isInitial(word)) ?? "";
  return businesses.has(plain(first)) ? "" : first;
}
const isOwn = (word: string): boolean => !titles.has(plain(word)) && !placeholders.has(plain(word));

/** "Nº 5" */
const numbered = /(?<!\p{L})n[º°]\.?\s{0,3}(?=\d)/giu;
const greeting =
  /^(?:bom dia|boa (?:tarde|noite)|buen(?:os dias|as (?:tardes|noches))|good (?:morning|afternoon|evening)) $/;

/** A first name that is abbreviated: "Ma. Fernanda", "Mª José", "Fco. Javier". The next name is used instead. */
const short = /(?<!\p{L})(?:m[aª]\.|mª|fc[oa]\.|fcº\.?)\s{0,3}(?=\p{L}{2})/giu;

/** A name in usual letters, and its words. */
function readName(name: string): { read: string; words: string[] } {
  const read = name
    .slice(0, longest)
    .replace(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, letterIn)
    .replace(short, "")
    .replace(numbered, " ")
    .replace(/[™℠®©]|[\u0334-\u0338]/gu, "")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\p{Extended_Pictographic}/gu, " ");
  const words = read
    .split(/\s+/u)
    .filter((word) => !/@|:\/\/|^www\.|\.(?:com|net|org|br)\b/i.test(word))
    .flatMap((word) => word.split(/[/|,;_.•·+&~*()[\]{}"“”<>=:!?-]+(?!\p{L}+$)|[/|,;_.•·+&~*()[\]{}"“”<>=:!?–—]+/u))
    .map(inner)
    .filter((word) => hasLetters(word));
  // "Bom dia Ana"
  const isGreeting = words.length > 2 && greeting.test(`${words.slice(0, 2).map(plain).join(" ")} `);
  return { read, words: isGreeting ? words.slice(2) : words };
}

/** The letter in a black circle or square. */
const letterIn = (sign: string): string => String.fromCodePoint(65 + (((sign.codePointAt(0) ?? 0) - 0x1_f1_50) % 0x20));

/** A word from its first to its last letter, with the marks on letters. */
function inner(word: string): string {
  const letters = [...word.matchAll(/[\p{L}\p{M}]/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  return first && last ? word.slice(first.index, last.index + last[0].length) : "";
}

/** Whether a word is a single letter of an alphabet, which is no name. */
const isInitial = (word: string): boolean => /^\p{L}\p{M}*$/u.test(word) && !/^[\p{sc=Han}\p{sc=Hangul}]/u.test(word);

/** A mark in the place of a missing name. */
export const noNameMark = "\uE000";

/**
 * The text without missing names and the signs that belong only to them: the signs around a name, and the comma and the space before it (at the
 * beginning of a sentence, after it).
 */
export function withoutNames(text: string): string {
  if (!text.includes(noNameMark)) return text;
  const [first = "", ...others] = text
    .replace(/([*_~]{1,3})\uE000\1/gu, noNameMark)
    .replace(/\([ \t]?\uE000[ \t]?\)|\[\uE000\]|\{\uE000\}|"\uE000"|'\uE000'|“\uE000”|«\uE000»/gu, noNameMark)
    .split(noNameMark);
  return others.reduce(joined, first);
}

/** What ends a text so that a new sentence begins: a line's end, an opening bracket or quote, a mark of a list, an emoji. */
const begins = /(?:[\n¡¿"“([]|(?:^|\n)(?:[-•*>]|\d{1,3}[.)])|\p{Extended_Pictographic}\uFE0F?)$/u;

function joined(before: string, after: string): string {
  const kept = before.replace(/(?<![ \t])[ \t]+$/u, "");
  if (kept === "" || begins.test(kept) || (/[.!?…]$/u.test(kept) && kept !== before)) {
    const rest = after.replace(/^[ \t]{0,9}[,!:;.–-]?[ \t]{0,9}/u, "");
    // If the name began the sentence, the next word gets the capital letter.
    return before + rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  }
  const words = kept.endsWith(",") ? kept.slice(0, -1) : kept;
  // A dash or a bracket after the name needs no comma.
  if (/^[ \t](?:[-–—(])/u.test(after)) return words + after;
  const isWord = /^[\p{L}\p{N}]/u.test(after);
  return words + (isWord ? " " : "") + (kept.endsWith(",") && /^[ \t]/u.test(after) ? `,${after}` : after);
}
