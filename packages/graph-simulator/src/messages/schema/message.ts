import { z } from "zod";
import { GraphError } from "../../errors.ts";
import { type Interactive, readInteractive } from "./interactive.ts";
import { plain } from "./plain.ts";
import { read, text } from "./read.ts";
import { readTemplateMessage, type TemplateMessage } from "./template.ts";

const scoped = /^[A-Z]{2}\.(?:ENT\.)?[0-9A-Za-z]{1,128}$/;
const envelope = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: text(40).optional(),
  recipient: text(140)
    .refine((value) => scoped.test(value), "must be a business-scoped user id")
    .optional(),
  type: text(40).default("text"),
  context: z.strictObject({ message_id: text(256) }).optional(),
  biz_opaque_callback_data: text(512).optional(),
});
const ownKeys = new Set(Object.keys(envelope.shape));

type Plain = { [K in keyof typeof plain]: { type: K; node: z.output<(typeof plain)[K]> } }[keyof typeof plain];
/** A message to send, parsed and well-formed. */
export type Message = (
  | Plain
  | { type: "interactive"; node: Interactive }
  | { type: "template"; node: TemplateMessage }
) & {
  recipient: { kind: "phone" | "scoped"; value: string };
  context: string | null;
  opaque: string | null;
};

const types = [...Object.keys(plain), "interactive", "template"];

/** Parses the body of a send. Refuses a malformed body as Graph does. */
export function readMessage(value: unknown): Message {
  const given = read(envelope, value);
  if (!types.includes(given.type)) {
    const known = types.map((type) => type.toUpperCase()).join(", ");
    throw new GraphError(100, { message: `Param type must be one of {${known}} - got "${given.type}".` });
  }
  const strange = Object.keys(given).find((key) => !ownKeys.has(key) && key !== given.type);
  if (strange !== undefined)
    throw new GraphError(100, { message: `Unexpected key "${strange.slice(0, 100)}" on param "body".` });
  if (given.to === undefined && given.recipient === undefined)
    throw new GraphError(100, { message: "The parameter to is required." });
  const node = given[given.type];
  if (node === undefined) throw new GraphError(131008, { details: `The parameter ${given.type} is required.` });
  if (given.type === "reaction" && given.context)
    throw new GraphError(131009, { details: "context cannot be used with a reaction" });
  return {
    ...readNode(given.type, node),
    recipient:
      given.to === undefined
        ? { kind: "scoped", value: given.recipient ?? "" }
        : { kind: "phone", value: phoneOf(given.to) },
    context: given.context?.message_id ?? null,
    opaque: given.biz_opaque_callback_data ?? null,
  };
}

function readNode(type: string, node: unknown) {
  if (type === "interactive") return { type, node: readInteractive(node) } as const;
  if (type === "template") return { type, node: readTemplateMessage(node) } as const;
  const known = type as keyof typeof plain;
  return { type: known, node: read<Plain["node"]>(plain[known], node, [type]) } as Plain;
}

function phoneOf(to: string): string {
  const digits = to.replace(/[+()\s-]/g, "");
  if (/^\d{7,15}$/.test(digits)) return digits;
  throw new GraphError(131009, { details: "to: the phone number is not valid" });
}
