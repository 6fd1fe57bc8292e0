import { z } from "zod";
import { GraphError } from "../errors.ts";
import { pickFields } from "../http/fields.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import { verifyCallback } from "../webhooks/subscribe.ts";
import type { PhoneNumber } from "../world/objects.ts";
import { block, blockedUsers, unblock } from "./block.ts";
import { numberFields, usualNumberFields } from "./fields.ts";
import { profile, setProfile } from "./profile.ts";
import { deregister, register, requestCode, setPin, verifyCode } from "./registration.ts";

const manage = "whatsapp_business_management";
const message = "whatsapp_business_messaging";

/** The calls that read and change a phone number, except its messages and files. */
export const numberRoutes: NodeRoute[] = [
  onNode("number", "GET", "", manage, ({ query }, number) => ({
    json: pickFields(numberFields(number), usualNumberFields, query.fields, "WhatsAppBusinessPhoneNumber"),
  })),
  onNode("number", "POST", "", manage, setPinOrCallback),
  onNode("number", "POST", "request_code", manage, requestCode),
  onNode("number", "POST", "verify_code", manage, verifyCode),
  onNode("number", "POST", "register", manage, register),
  onNode("number", "POST", "deregister", manage, deregister),
  onNode("number", "GET", "whatsapp_business_profile", message, profile),
  onNode("number", "POST", "whatsapp_business_profile", message, setProfile),
  onNode("number", "GET", "block_users", message, blockedUsers),
  onNode("number", "POST", "block_users", message, block),
  onNode("number", "DELETE", "block_users", message, unblock),
  onNode("number", "POST", "smb_app_data", manage, syncApp),
];

const callback = z.strictObject({
  webhook_configuration: z.strictObject({
    override_callback_uri: text(2000, 0),
    verify_token: text(1000, 0).optional(),
  }),
});

/** The two values on the number itself: its PIN, and a separate address for webhooks. */
async function setPinOrCallback(call: Call, number: PhoneNumber): Promise<Answer> {
  const given = call.body.value;
  if (typeof given === "object" && given !== null && "pin" in given) return setPin(call, number);
  const { override_callback_uri: url, verify_token: verifyToken = "" } = read(callback, given).webhook_configuration;
  if (url === "") number.callback = null;
  else {
    await verifyCallback({ url, verifyToken });
    number.callback = { url, verifyToken };
  }
  return { json: { success: true } };
}

const sync = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  sync_type: z.enum(["smb_app_state_sync", "history"]),
});

/** Requests the address book or the history of the business app. Only a number that is also in the app has them. */
function syncApp({ body }: Call, number: PhoneNumber): Answer {
  read(sync, body.value);
  if (!number.coexists) throw new GraphError(100, { message: "The phone number is not on the WhatsApp Business app" });
  return { json: { messaging_product: "whatsapp", request_id: `req-${number.id}` } };
}
