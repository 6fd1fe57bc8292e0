import { Blob } from "node:buffer";
import { FormData } from "undici";

/** A form with one file, in Graph's format. */
export function formOf(
  fields: Record<string, string>,
  { bytes, mimetype, name }: { bytes: Buffer; mimetype: string; name: string },
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: mimetype }), name);
  return form;
}
