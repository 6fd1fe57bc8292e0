import { z } from "zod";
import { GraphError } from "../errors.ts";
import { pickFields } from "../http/fields.ts";
import { type Answer, type Call, type NodeRoute, onNode } from "../http/router.ts";
import { read, text } from "../messages/schema/read.ts";
import { verifyCallback } from "../webhooks/subscribe.ts";
import { webhookFields } from "../world/make.ts";
import type { App } from "../world/objects.ts";

/** The calls that read and change an app: its webhook address. */
export const appRoutes: NodeRoute[] = [
  onNode("app", "GET", "", null, ({ query }, { id, name }) => ({
    json: pickFields(
      { id, name, link: "https://www.facebook.com/games/" },
      ["id", "name"],
      query.fields,
      "Application",
    ),
  })),
  onNode("app", "GET", "subscriptions", "app", (_call, app) => ({ json: { data: subscriptionsOf(app) } })),
  onNode("app", "POST", "subscriptions", "app", subscribe),
  onNode("app", "DELETE", "subscriptions", "app", (_call, app) => {
    Object.assign(app, { webhook: null, fields: new Set() });
    return { json: { success: true } };
  }),
];

const subscriptionsOf = ({ webhook, fields }: App) =>
  webhook
    ? [
        {
          object: "whatsapp_business_account",
          callback_url: webhook.url,
          active: true,
          fields: [...fields].map((name) => ({ name, version: "v25.0" })),
        },
      ]
    : [];

const subscription = z.looseObject({
  object: z.literal("whatsapp_business_account"),
  callback_url: text(2000),
  verify_token: text(1000),
  fields: z.union([text(2000), z.array(text(100)).max(100, { abort: true })]).optional(),
});

async function subscribe({ body, query }: Call, app: App): Promise<Answer> {
  const fields = typeof body.value === "object" ? body.value : {};
  const given = read(subscription, { ...query, ...fields });
  const asked =
    typeof given.fields === "string" ? given.fields.split(",").map((name) => name.trim()) : (given.fields ?? []);
  const strange = asked.find((name) => !(webhookFields as readonly string[]).includes(name));
  if (strange !== undefined)
    throw new GraphError(100, {
      message: `Param fields must be one of {${webhookFields.join(", ")}} - got "${strange}".`,
    });
  const callback = { url: given.callback_url, verifyToken: given.verify_token };
  await verifyCallback(callback);
  app.webhook = callback;
  for (const name of asked) app.fields.add(name);
  return { json: { success: true } };
}
