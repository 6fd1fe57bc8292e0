import type { IncomingMessage } from "node:http";
import { GraphError } from "../errors.ts";
import { readForm, type FormFile } from "./multipart.ts";

/** A body, parsed by its content type. */
export interface Body {
  /** The values from JSON, or the fields of a form. */
  value: unknown;
  file: FormFile | null;
  raw: Buffer;
}

const million = 1024 * 1024;
/** The largest body of a call with files, and of any other call. */
const most = { file: 105 * million, other: 3 * million };

/** Reads a body to its end, and refuses a body that is too large. */
export async function readBody(request: IncomingMessage, isRaw: boolean): Promise<Body> {
  const type = request.headers["content-type"] ?? "";
  const limit = isRaw || type.startsWith("multipart/form-data") ? most.file : most.other;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= limit) parts.push(part);
    else parts.length = 0;
    if (bytes > 2 * limit) break;
  }
  if (bytes > limit) throw new GraphError(100, { status: 413, message: "The request is too large" });
  const raw = Buffer.concat(parts);
  return isRaw ? { value: undefined, file: null, raw } : { ...valueOf(raw, type), raw };
}

function valueOf(raw: Buffer, type: string): Pick<Body, "value" | "file"> {
  if (raw.length === 0) return { value: {}, file: null };
  if (type.startsWith("multipart/form-data")) {
    const form = readForm(raw, type);
    if (!form) throw new GraphError(100, { message: "Invalid multipart body" });
    return { value: form.fields, file: form.file };
  }
  if (type.startsWith("application/x-www-form-urlencoded"))
    return { value: Object.fromEntries(new URLSearchParams(raw.toString("utf8"))), file: null };
  try {
    return { value: JSON.parse(raw.toString("utf8")), file: null };
  } catch {
    throw new GraphError(100, { message: "Invalid parameter", details: "The body is not valid JSON" });
  }
}
