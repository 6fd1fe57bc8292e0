import type { WebhookCall, WebhookHint } from "@balcao/shared/billing/port";
import { z } from "zod";
import { txidSchema } from "./schema.ts";

const mostBytes = 256 * 1024;
const bodySchema = z.union([
  z.object({ pix: z.array(z.unknown()).max(1000) }),
  // The call that Efí makes once when an address is registered.
  z.object({ evento: z.string() }).transform(() => ({ pix: [] })),
]);
const hintSchema = z.object({ txid: txidSchema });

/** The charges that a call of the bank names, without its broken parts. Null for another call. */
export function hintsOf({ body }: WebhookCall): readonly WebhookHint[] | null {
  if (body.byteLength > mostBytes) return null;
  const read = bodySchema.safeParse(jsonOf(body));
  if (!read.success) return null;
  const named = read.data.pix.flatMap((pix) => hintSchema.safeParse(pix).data?.txid ?? []);
  return [...new Set(named)].map((ref) => ({ ref }));
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
