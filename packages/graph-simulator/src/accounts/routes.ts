import { z } from "zod";
import { pageOf, pickFields } from "../http/fields.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import { numberFields, usualNumberFields } from "../numbers/fields.ts";
import { verifyCallback } from "../webhooks/subscribe.ts";
import type { BusinessAccount } from "../world/objects.ts";

const scope = "whatsapp_business_management";

/** The calls that read and change a WhatsApp Business Account, except its templates. */
export const accountRoutes: NodeRoute[] = [
  onNode("account", "GET", "", scope, (call, account) => ({
    json: pickFields(
      accountFields(account),
      ["id", "name", "currency", "timezone_id"],
      call.query.fields,
      "WhatsAppBusinessAccount",
    ),
  })),
  onNode("account", "GET", "phone_numbers", scope, phoneNumbers),
  onNode("account", "GET", "subscribed_apps", scope, (call, account) => ({ json: subscriptions(call, account) })),
  onNode("account", "POST", "subscribed_apps", scope, subscribe),
  onNode("account", "DELETE", "subscribed_apps", scope, ({ token }, account) => {
    account.subscribed.delete(token.appId);
    return { json: { success: true } };
  }),
  onNode("portfolio", "GET", "owned_whatsapp_business_accounts", scope, (call, portfolio) => {
    const accounts = [...call.world.accounts.values()].filter((account) => account.portfolio === portfolio);
    const rows = accounts.map(({ id, name }) => ({ id, name, currency: "BRL", timezone_id: "25" }));
    return { json: pageOf(rows, call.query, call.link) };
  }),
];

const accountFields = ({ id, name, portfolio, restriction }: BusinessAccount) => ({
  id,
  name,
  currency: "BRL",
  timezone_id: "25",
  country: "BR",
  message_template_namespace: `${id}_namespace`,
  account_review_status: "APPROVED",
  business_verification_status: "verified",
  status: restriction === null ? "ACTIVE" : "RESTRICTED",
  owner_business_info: { id: portfolio.id, name: portfolio.name },
  health_status: {
    can_send_message: restriction === null ? "AVAILABLE" : "BLOCKED",
    entities: [{ entity_type: "WABA", id, can_send_message: restriction === null ? "AVAILABLE" : "BLOCKED" }],
  },
});

function phoneNumbers({ world, query, link }: Call, account: BusinessAccount): Answer {
  const rows = [...world.numbers.values()]
    .filter((number) => number.account === account)
    .map((number) => pickFields(numberFields(number), usualNumberFields, query.fields, "WhatsAppBusinessPhoneNumber"));
  return { json: pageOf(rows, query, link) };
}

const subscriptions = ({ world }: Call, account: BusinessAccount) => ({
  data: [...account.subscribed].map(([id, callback]) => ({
    whatsapp_business_api_data: { id, name: world.apps.get(id)?.name, link: "https://www.facebook.com/games/" },
    ...(callback && { override_callback_uri: callback.url }),
  })),
});

const override = z
  .looseObject({ override_callback_uri: text(2000).optional(), verify_token: text(1000).optional() })
  .refine(
    (given) => (given.override_callback_uri === undefined) === (given.verify_token === undefined),
    "override_callback_uri and verify_token must be given together",
  );

async function subscribe({ token, body }: Call, account: BusinessAccount): Promise<Answer> {
  const { override_callback_uri: url, verify_token: verifyToken } = read(override, body.value);
  const callback = url !== undefined && verifyToken !== undefined ? { url, verifyToken } : null;
  if (callback) await verifyCallback(callback);
  account.subscribed.set(token.appId, callback);
  return { json: { success: true } };
}
