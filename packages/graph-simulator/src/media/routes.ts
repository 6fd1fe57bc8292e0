import { createHash } from "node:crypto";
import { GraphError } from "../errors.ts";
import { paramsOf } from "../http/params.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { newId } from "../world/ids.ts";
import type { Media, PhoneNumber } from "../world/objects.ts";
import { day } from "../world/windows.ts";
import { addressOf } from "./address.ts";
import { bareType, mostBytes, uploadTypes } from "./kinds.ts";

const scope = "whatsapp_business_messaging";

/** The calls for files: uploading one, reading its data, and deleting it. */
export const mediaRoutes: NodeRoute[] = [
  onNode("number", "POST", "media", scope, upload),
  onNode("media", "GET", "", scope, (call, media) => ({ json: { ...infoOf(call, requireMedia(call, media)) } })),
  onNode("media", "DELETE", "", scope, (call, media) => {
    requireMedia(call, media).gone = true;
    return { json: { success: true } };
  }),
];

function upload(call: Call, number: PhoneNumber): Answer {
  const { world, body } = call;
  const fields = paramsOf(call);
  if (fields.messaging_product !== "whatsapp")
    throw new GraphError(100, { message: "The parameter messaging_product is required." });
  const { file } = body;
  if (!file) throw new GraphError(100, { message: "The parameter file is required." });
  const type = bareType(file.type);
  if (!uploadTypes.includes(type))
    throw new GraphError(100, {
      message: `Param file must be a file with one of the following types: ${uploadTypes.join(", ")}. Received file of type '${type}'.`,
    });
  if (fields.type !== undefined && bareType(fields.type) !== type)
    throw new GraphError(100, { message: `Param type must be the type of the file, which is '${type}'.` });
  if (file.bytes.length === 0) throw new GraphError(131053, { details: "The file is empty" });
  if (file.bytes.length > mostBytes)
    throw new GraphError(131053, {
      details: `Media file size too big. Max file size we currently support: ${mostBytes} bytes.`,
    });
  const media: Media = {
    id: newId(),
    number,
    bytes: file.bytes,
    mimeType: file.type,
    sha256: createHash("sha256").update(file.bytes).digest(),
    expiresAt: world.now() + 30 * day,
    gone: false,
  };
  world.media.set(media.id, media);
  return { json: { id: media.id } };
}

/** A file that still exists, and that belongs to the named number. */
function requireMedia({ world, query, method }: Call, media: Media): Media {
  const isOther = query.phone_number_id !== undefined && query.phone_number_id !== media.number.id;
  if (media.gone || media.expiresAt <= world.now() || isOther)
    throw new GraphError(100, {
      subcode: 33,
      message: `Unsupported ${method.toLowerCase()} request. Object with ID '${media.id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    });
  return media;
}

const infoOf = ({ world }: Call, media: Media) => ({
  messaging_product: "whatsapp",
  url: addressOf(world, media),
  mime_type: media.mimeType,
  sha256: media.sha256.toString("hex"),
  file_size: media.bytes.length,
  id: media.id,
});
