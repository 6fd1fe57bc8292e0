import { deflateSync } from "node:zlib";

/** A PDF with these lines on its pages, as a program writes it. `trailer` is added to its trailer, and `content` replaces the pages' drawing. */
export function makePdf(
  pages: readonly (readonly string[])[],
  { trailer = "", content }: { trailer?: string; content?: Buffer } = {},
): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects: (string | Buffer)[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((lines, index) => {
      const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`;
      return [page, streamOf(content ?? deflateSync(Buffer.from(drawn(lines), "latin1")))];
    }),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\n", "latin1")];
  const offsets = objects.map((object, index) => {
    const offset = sizeOf(parts);
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : object;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n"));
    return offset;
  });
  const start = sizeOf(parts);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);
const streamOf = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}/Filter/FlateDecode>>stream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
const drawn = (lines: readonly string[]): string =>
  lines.length === 0
    ? ""
    : `BT /F1 12 Tf 50 780 Td 16 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join(" ")} ET`;

/** A PDF with a password that nobody has. */
export const encrypted = (): string => {
  const noise = "5a".repeat(32);
  return `/ID[<${"00".repeat(16)}><${"00".repeat(16)}>]/Encrypt<</Filter/Standard/V 1/R 2/O<${noise}>/U<${noise}>/P -4>>`;
};
