import type { ReactNode } from "react";

type Style = "bold" | "italic" | "strike" | "code";
export type Piece = string | { style: Style; inner: Piece[] } | { link: string };

const marks: Record<string, Style> = { "*": "bold", _: "italic", "~": "strike" };
/** Code comes first, since nothing inside it is a mark. As in WhatsApp, a mark must touch its text and stand apart from other text. */
const pattern =
  /```([\s\S]+?)```|\b(https?:\/\/[^\s<>"\p{Bidi_Control}]+[^\s<>".,;:!?)\]'*_~\p{Bidi_Control}])|(?<![\p{L}\p{N}])([*_~])(?=\S)((?:(?!\3).|\n)*?[^\s])\3(?![\p{L}\p{N}])/gu;

/** A text as a tree of WhatsApp's marks and web addresses. Everything else stays plain text. */
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

function draw(piece: Piece, key: number): ReactNode {
  if (typeof piece === "string") return piece;
  // An address reads from left to right, whatever sign stands before or in it.
  if ("link" in piece)
    return (
      <a key={key} dir="ltr" href={piece.link} target="_blank" rel="noopener noreferrer nofollow">
        {piece.link}
      </a>
    );
  const Tag = tags[piece.style];
  return <Tag key={key}>{piece.inner.map(draw)}</Tag>;
}

export function RichText({ text }: { text: string }) {
  return piecesOf(text).map(draw);
}
