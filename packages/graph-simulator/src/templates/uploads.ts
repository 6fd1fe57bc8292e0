import { randomBytes } from "node:crypto";
import { GraphError } from "../errors.ts";
import { paramsOf } from "../http/params.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { bareType, mostBytes } from "../media/kinds.ts";
import type { App, Upload } from "../world/objects.ts";

const types = ["application/pdf", "image/jpeg", "image/jpg", "image/png", "video/mp4"];

/** Example files, which are uploaded in steps: the upload begins, continues where it stopped, and ends with a handle. */
export const uploadRoutes: NodeRoute[] = [
  onNode("app", "POST", "uploads", null, begin),
  onNode("upload", "GET", "", null, (call, upload) => ({
    json: { id: call.link.split("/").at(-1), file_offset: upload.received.length },
  })),
  onNode("upload", "POST", "", null, proceed),
];

function begin(call: Call, app: App): Answer {
  const { world } = call;
  const given = paramsOf(call);
  const bytes = Number(given.file_length);
  const type = bareType(given.file_type ?? "");
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > mostBytes)
    throw new GraphError(100, { message: "Param file_length must be the size of the file in bytes." });
  if (!types.includes(type))
    throw new GraphError(100, { message: `Param file_type must be one of {${types.join(", ")}} - got "${type}".` });
  const id = `upload:${randomBytes(18).toString("base64url")}`;
  world.uploads.set(id, { id, appId: app.id, mimeType: type, bytes, received: Buffer.alloc(0), handle: null });
  return { json: { id: `${id}?sig=${randomBytes(12).toString("base64url")}` } };
}

function proceed({ headers, body }: Call, upload: Upload): Answer {
  const offset = Number(headers.file_offset ?? Number.NaN);
  if (offset !== upload.received.length)
    throw new GraphError(100, {
      message: `The header file_offset must be ${upload.received.length}`,
      details: `The upload has ${upload.received.length} bytes`,
    });
  const received = Buffer.concat([upload.received, body.raw]);
  if (received.length > upload.bytes) throw new GraphError(100, { message: "The file is longer than file_length." });
  upload.received = received;
  if (received.length < upload.bytes) return { json: { id: upload.id, file_offset: received.length } };
  const parts = [upload.mimeType, randomBytes(24).toString("hex")].map((part) => Buffer.from(part).toString("base64"));
  upload.handle ??= `4::${parts.join(":")}`;
  return { json: { h: upload.handle } };
}
