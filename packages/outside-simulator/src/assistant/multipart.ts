import type { ReceivedVoice } from "./control.ts";

const blank = Buffer.from("\r\n\r\n");

/** The fields and the one file of a form. Null when the body is no form. */
export function readForm(body: Buffer, contentType: string): ReceivedVoice | null {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2];
  if (!contentType.startsWith("multipart/form-data") || boundary === undefined) return null;
  const fields: Record<string, string> = {};
  let file: Omit<ReceivedVoice, "fields"> | null = null;
  for (const part of partsOf(body, Buffer.from(`--${boundary}`))) {
    const end = part.indexOf(blank);
    if (end < 0) return null;
    const head = part.subarray(0, end).toString("utf8");
    const value = part.subarray(end + blank.length);
    const name = /\bname="([^"]*)"/.exec(head)?.[1] ?? "";
    const fileName = /\bfilename="([^"]*)"/.exec(head)?.[1];
    if (fileName === undefined) fields[name] = value.toString("utf8");
    else if (name === "file")
      file = { fileName, type: /^content-type:(.+)$/im.exec(head)?.[1]?.trim() ?? "", bytes: value };
  }
  return file && { fields, ...file };
}

/** The parts between two boundaries, without the line ends around them. */
function partsOf(body: Buffer, mark: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    parts.push(body.subarray(at + mark.length + 2, next - 2));
    at = next;
  }
  return parts;
}
