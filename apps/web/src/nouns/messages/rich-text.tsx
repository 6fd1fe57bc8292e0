import { Fragment, type ReactNode } from "react";

type Style = "bold" | "italic" | "strike" | "code";
export type Piece = string | { style: Style; inner: Piece[] } | { link: string };

const marks: Record<string, Style> = { "*": "bold", _: "italic", "~": "strike" };
/** Code comes first, because marks inside code are plain text. As in WhatsApp, a mark must touch its text and stand apart from other text. */
const pattern =
  /```([\s\S]+?)```|\b(https?:\/\/[^\s<>"\p{Bidi_Control}]+[^\s<>".,;:!?)\]'*_~\p{Bidi_Control}])|(?<![\p{L}\p{N}])([*_~])(?=\S)((?:(?!\3).|\n)*?[^\s])\3(?![\p{L}\p{N}])/gu;

/** Parses a text into a tree of WhatsApp's formatting marks and web addresses. The rest stays plain text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, code, link, mark, marked] = match;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    if (code !== undefined) pieces.push({ style: "code", inner: [code] });
    else if (link !== undefined) pieces.push({ link });
    else pieces.push({ style: marks[mark ?? ""] ?? "bold", inner: piecesOf(marked ?? "") });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

const tags = { bold: "strong", italic: "em", strike: "s", code: "code" } as const;

type Leaf = (text: string) => ReactNode;

function draw(piece: Piece, key: number, leaf: Leaf | undefined): ReactNode {
  if (typeof piece === "string") return leaf ? <Fragment key={key}>{leaf(piece)}</Fragment> : piece;
  if ("link" in piece && leaf) return <Fragment key={key}>{leaf(piece.link)}</Fragment>;
  // An address reads from left to right, whatever characters stand before it or in it.
  if ("link" in piece)
    return (
      <a key={key} dir="ltr" href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
        {piece.link}
      </a>
    );
  const Tag = tags[piece.style];
  return <Tag key={key}>{piece.inner.map((inner, index) => draw(inner, index, leaf))}</Tag>;
}

/** A text as WhatsApp shows it. With `leaf`, which draws the words, addresses are not links, so the text may stand in a button. */
export function RichText({ text, leaf }: { text: string; leaf?: Leaf }) {
  return piecesOf(text).map((piece, key) => draw(piece, key, leaf));
}

const wordsOf = (piece: Piece): string =>
  typeof piece === "string" ? piece : "link" in piece ? piece.link : piece.inner.map(wordsOf).join("");

/** The words of a text without WhatsApp's formatting marks, for one line of a list. */
export const withoutMarks = (text: string): string =>
  /[*_~`]/.test(text) ? piecesOf(text).map(wordsOf).join("") : text;
