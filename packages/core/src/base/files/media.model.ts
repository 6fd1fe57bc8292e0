import { mediaState } from "@balcao/shared/messages/schema";
import { bigint, boolean, bytes, integer, oneOf, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";

export const MediaRow = table("media", {
  id: integer.default,
  companyId: integer,
  state: oneOf(mediaState.options).default,
  objectKey: text.null,
  mimetype: text,
  name: text.default,
  size: bigint.null,
  seconds: integer.null,
  width: integer.null,
  height: integer.null,
  voice: boolean.default,
  waveform: bytes.null,
  thumbnail: bytes.null,
  createdAt: timestamp.default,
  transcript: text.null,
  transcribingUntil: timestamp.null,
});
export type MediaRow = InstanceType<typeof MediaRow>;
