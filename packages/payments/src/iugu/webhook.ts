import type { WebhookCall, WebhookHint } from "@balcao/shared/billing/port";
import { createHash, timingSafeEqual } from "node:crypto";
import { idSchema } from "./schema.ts";

const mostBytes = 256 * 1024;
const digestOf = (text: string) => createHash("sha256").update(text).digest();
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

/** Whether a call contains our secret. Iugu signs nothing, and sends back the secret that we gave it, either plain or as Basic authentication. */
function knows(authorization: string, secret: string): boolean {
  const said = digestOf(authorization);
  const forms = [secret, basic(secret), basic(`${secret}:`)].map((form) => timingSafeEqual(said, digestOf(form)));
  return forms.includes(true);
}

/** The invoice that a call of Iugu names. Null for a call of another sender. Empty when it names no invoice or several. */
export function hintsOf({ headers, body }: WebhookCall, secret: string): readonly WebhookHint[] | null {
  if (!knows(headers.authorization ?? "", secret)) return null;
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers["content-type"] ?? "");
  if (!isForm || body.byteLength > mostBytes) return null;
  const form = new URLSearchParams(Buffer.from(body).toString("utf8"));
  const [ids, events] = [form.getAll("data[id]"), form.getAll("event")];
  if (ids.length !== 1 || events.length !== 1 || !events[0]?.startsWith("invoice.")) return [];
  const id = idSchema.safeParse(ids[0]);
  return id.success ? [{ ref: id.data }] : [];
}
