import { maxBody, maxFilePages, pageBreak } from "@balcao/shared/knowledge/rules";
import { getDocumentProxy } from "unpdf";
import { decoderOf, encodingOf } from "../people-files/encodings.ts";
import { pageText, type Piece } from "./page-text.ts";
import { ReadingError, type TextKind } from "./reading.ts";

/** The text of a file, its pages divided by `pageBreak`. Throws a ReadingError when the file has no text, or more than the assistant may know. */
export async function extract(bytes: Buffer, kind: TextKind): Promise<string> {
  const text = kind === "pdf" ? await ofPdf(bytes) : ofText(bytes);
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ReadingError("noText");
  if (text.length > maxBody) throw new ReadingError("tooMuchText");
  return text;
}

function ofText(bytes: Buffer): string {
  const decode = decoderOf(encodingOf(bytes));
  const text = decode(bytes) + decode();
  if (text.includes("\0")) throw new ReadingError("broken");
  return clean(text);
}

/** Removes invisible characters, and page breaks inside a page's text. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?|\f/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[ \t\u00A0]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();

type TextItem = { str: string; transform: unknown[]; width: number; height: number; hasEOL: boolean };
const pieceOf = ({ str, transform, width, height, hasEOL }: TextItem): Piece => ({
  text: str,
  x: Number(transform[4]),
  y: Number(transform[5]),
  width,
  height,
  endsLine: hasEOL,
});

async function ofPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new ReadingError(error instanceof Error && error.name === "PasswordException" ? "protected" : "broken");
  });
  if (pdf.numPages > maxFilePages) throw new ReadingError("tooManyPages");
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const said = clean(pageText(items.flatMap((item) => ("str" in item ? [pieceOf(item)] : []))));
    page.cleanup();
    length += said.length;
    if (length > maxBody) throw new ReadingError("tooMuchText");
    pages.push(said);
  }
  return pages.join(pageBreak);
}
