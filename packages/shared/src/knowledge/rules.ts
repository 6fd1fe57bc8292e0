export const titleLength = { min: 2, max: 200 };
/** The most letters of a typed article or of a file's text. */
export const maxBody = 500_000;
export const maxWays = 2000;
/** The limits of one company. */
export const maxPieces = 2000;
export const maxKnowledgeBytes = 5 * 1024 * 1024;
export const maxKnowledgeFileBytes = 10 * 1024 * 1024;
export const maxFilePages = 500;
/** The kinds of files, by the end of the file's name. */
export const knowledgeFileEndings = [".txt", ".md", ".pdf"] as const;
/** Separates the pages of a file with pages. */
export const pageBreak = "\f";
/** The lengths of a piece in letters. */
const piece = { least: 800, most: 1200, overlap: 150 };
/** The most words of a question that the search uses. */
const mostWords = 12;

/** Words that are in every question and add nothing to its meaning. Words that Postgres leaves out are not listed. */
const empty = new Set(
  (
    "voce voces nao sao esta tambem ja ate so oi ola bom boa dia tarde noite obrigado obrigada favor gostaria queria posso quero saber " +
    "tem ter pode podem como qual quais que quando onde quem por para com uma uns umas meu minha seu sua voces vcs vc pra pro eu me " +
    "de do da dos das em no na nos nas um os as ao aos e o a se isso isto esse essa the is are you can have what how do does please " +
    "el la los las un una es por favor hola buenos dias puedo"
  ).split(" "),
);

/** The words of a question that the search uses, in lower case without accents, each once. */
export function significantWords(question: string): string[] {
  const words = question
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length <= 40 && !empty.has(word));
  return [...new Set(words)].slice(0, mostWords);
}

/**
 * A text in pieces of 800 to 1,200 letters, cut at the end of a paragraph, a sentence or a word. Each piece begins with the end of the previous
 * piece.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  while (rest.length > piece.most) {
    const end = endOf(rest);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(startAfter(rest, end)).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

export interface PagedPiece {
  text: string;
  /** The page on which the piece begins. Null when the text has no pages. */
  page: number | null;
}

/** The pieces of a text with the pages on which they begin. Consecutive short pages share a piece. */
export function pagedPiecesOf(text: string): PagedPiece[] {
  const pages = text.split(pageBreak);
  if (pages.length === 1) return piecesOf(text).map((body) => ({ text: body, page: null }));
  const pieces: PagedPiece[] = [];
  for (const [index, body] of pages.entries()) {
    const [first, ...rest] = piecesOf(body);
    if (first === undefined) continue;
    const last = pieces.at(-1);
    if (last && last.text.length + first.length + 2 <= piece.most) last.text += `\n\n${first}`;
    else pieces.push({ text: first, page: index + 1 });
    pieces.push(...rest.map((more) => ({ text: more, page: index + 1 })));
  }
  return pieces;
}

/** The title of a file's knowledge until a user changes it. It is the file's name without its ending. */
export function titleOfFile(name: string): string {
  const bare = name.replace(/\.\w+$/, "").trim();
  return Array.from(bare.length < titleLength.min ? name : bare)
    .slice(0, titleLength.max)
    .join("");
}

function endOf(rest: string): number {
  const window = rest.slice(0, piece.most);
  for (const mark of ["\n\n", "\n", ". ", "! ", "? ", " "]) {
    const at = window.lastIndexOf(mark);
    if (at >= piece.least) return at + mark.length;
  }
  return wholeAt(rest, piece.most);
}

/** The beginning of the next piece: a word shortly before the end of this piece. */
function startAfter(rest: string, end: number): number {
  const from = end - piece.overlap;
  const space = rest.indexOf(" ", from);
  return space === -1 || space >= end ? wholeAt(rest, from) : space + 1;
}

/** A cut is never in the middle of a character. */
const wholeAt = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at);
