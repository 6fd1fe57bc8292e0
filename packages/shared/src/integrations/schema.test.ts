import { expect, test } from "vitest";
import { isAuthHeader, isN8nTestUrl, isSigningSecret, projectOf, serviceAccountFault } from "./fields.ts";
import { integrationFields } from "./schema.ts";
import { settingsOf } from "./settings.ts";

const account = {
  type: "service_account",
  project_id: "loja-da-ana",
  client_email: "bot@loja-da-ana.iam.gserviceaccount.com",
  private_key: "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n",
};
const secret = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
const webhook = { type: "webhook", urlN8N: "https://erp.example/hook" };
const read = (fields: object) => integrationFields.safeParse(fields);

test("each type requires few fields, and its other fields get their usual values", () => {
  const typebot = read({ type: "typebot", urlN8N: "https://typebot.io", typebotSlug: "pedidos" });
  expect(typebot.data).toMatchObject({ typebotDelayMessage: 1000, typebotExpires: 1, language: "pt-BR" });
  expect(read(webhook).data).toMatchObject({ format: "ours", authKind: "none", signingSecret: "" });
  const agent = { type: "dialogflow", projectName: "loja-da-ana", jsonContent: JSON.stringify(account) };
  expect(read(agent).data).toMatchObject({ fallbackLimit: 3, language: "pt-BR" });
});

test.each([
  { ...webhook, urlN8N: "ftp://erp.example" },
  { ...webhook, urlN8N: "https://user:word@erp.example" },
  { ...webhook, urlN8N: "http://erp.example:6379" },
  { ...webhook, authKind: "basic", authName: "ana", authSecret: "" },
  { ...webhook, authKind: "basic", authName: "a:na", authSecret: "x" },
  { ...webhook, authKind: "header", authName: "Host", authSecret: "x" },
  { ...webhook, authKind: "header", authName: "X-Key", authSecret: "x\r\nHost: other" },
  { ...webhook, signingSecret: "whsec_short" },
  { type: "typebot", urlN8N: "https://typebot.io", typebotSlug: "a/../b" },
  { type: "typebot", urlN8N: "https://typebot.io", typebotExpires: -1 },
  { type: "dialogflow", projectName: "../other", jsonContent: JSON.stringify(account) },
  { type: "dialogflow", projectName: "loja-da-ana", jsonContent: "{}" },
  { type: "other", urlN8N: "https://erp.example" },
])("%j is refused", (fields) => expect(read(fields).success).toBe(false));

test("the secret of a header and a signing secret reach the adapter in the form that the adapter needs", () => {
  const fields = { ...webhook, authKind: "header", authName: "X-Key", authSecret: "s3cret", signingSecret: secret };
  expect(settingsOf(integrationFields.parse(fields))).toEqual({
    type: "webhook",
    url: webhook.urlN8N,
    format: "ours",
    auth: { kind: "header", name: "X-Key", value: "s3cret" },
    signingSecrets: [secret],
  });
});

test("headers that a company may not set, and secrets that cannot sign, are recognised", () => {
  for (const name of ["authorization", "X-Api-Key"]) expect(isAuthHeader(name)).toBe(true);
  for (const name of ["", "a b", "Content-Type", "webhook-id", "Proxy-Authorization", "cookie"])
    expect(isAuthHeader(name)).toBe(false);
  expect([secret, "whsec_", secret.slice(6), `whsec_${"a".repeat(200)}`].map(isSigningSecret)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the file of a service account is recognised, and names its project", () => {
  expect(serviceAccountFault(JSON.stringify(account))).toBeNull();
  expect(serviceAccountFault("[")).toBe("json");
  expect(serviceAccountFault("[]")).toBe("json");
  expect(serviceAccountFault('{"type":"authorized_user"}')).toBe("type");
  expect(serviceAccountFault(JSON.stringify({ ...account, private_key: "x" }))).toBe("fields");
  expect(projectOf(JSON.stringify(account))).toBe("loja-da-ana");
  expect(projectOf("{}")).toBeNull();
});

test("n8n's address for a single test call is recognised", () => {
  expect(isN8nTestUrl("https://n8n.example/webhook-test/abc")).toBe(true);
  expect(isN8nTestUrl("https://n8n.example/webhook/webhook-testing")).toBe(false);
});
