import { urlFault } from "../webhooks/rules.ts";

export const integrationTypes = ["dialogflow", "n8n", "webhook", "typebot"] as const;
export type IntegrationType = (typeof integrationTypes)[number];
/** The language of the calls to Dialogflow, and of the few words that an adapter adds. */
export const integrationLanguages = ["pt-BR", "en", "es"] as const;
export type IntegrationLanguage = (typeof integrationLanguages)[number];
/** ours = our own body, n8n-chat = the body that n8n's Chat Trigger takes, raw = a message as the flows of similar products read it. */
export const webhookFormats = ["ours", "n8n-chat", "raw"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
export const webhookAuths = ["none", "basic", "header"] as const;
export type WebhookAuthKind = (typeof webhookAuths)[number];

export const integrationName = { min: 2, max: 50 };
export const maxIntegrationUrl = 2000;
export const maxIntegrationText = 1000;
export const maxIntegrationWord = 50;
/** Google's file of a service account has about 2,400 characters. */
export const maxServiceAccount = 10_000;
export const maxSigningSecret = 100;
/** Milliseconds before each bubble of a flow. */
export const typebotDelay = { standard: 1000, max: 10_000 };
/** Minutes after which an idle flow begins again. 0 means never. */
export const typebotExpiry = { standard: 1, max: 43_200 };
/** After this many consecutive answers that Dialogflow did not understand, the customer goes to attendants. */
export const dialogflowFallbacks = { standard: 3, max: 10 };

export interface DialogflowFields {
  type: "dialogflow";
  /** The Google project of the agent. */
  projectName: string;
  /** The file of a service account. It is secret. */
  jsonContent: string;
  language: IntegrationLanguage;
  fallbackLimit: number;
}
export interface WebhookFields {
  type: "webhook" | "n8n";
  urlN8N: string;
  language: IntegrationLanguage;
  format: WebhookFormat;
  authKind: WebhookAuthKind;
  /** The user for `basic`, or the name of the header for `header`. */
  authName: string;
  /** The password for `basic`, or the value of the header for `header`. It is secret. */
  authSecret: string;
  /** `whsec_` and base64 of 24 to 64 bytes. Empty when calls are not signed. It is secret. */
  signingSecret: string;
}
export interface TypebotFields {
  type: "typebot";
  /** The address of the viewer, or a link to the flow. */
  urlN8N: string;
  language: IntegrationLanguage;
  /** The flow's public id. Empty when the link contains it. */
  typebotSlug: string;
  typebotDelayMessage: number;
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}
/** The fields that an admin sets for an integration of each type, besides its name. */
export type IntegrationFields = DialogflowFields | WebhookFields | TypebotFields;

/** The fields that are encrypted and never shown again. */
export const secretFields = {
  dialogflow: ["jsonContent"],
  n8n: ["authSecret", "signingSecret"],
  webhook: ["authSecret", "signingSecret"],
  typebot: [],
} as const satisfies Record<IntegrationType, readonly string[]>;

/** Whether an address is one of n8n's test addresses. Such an address takes only one call, and only while a person watches. */
export const isN8nTestUrl = (url: string): boolean =>
  URL.canParse(url) && /\/webhook-test\//.test(new URL(url).pathname);

/** Whether a secret can sign: `whsec_` and base64 of 24 to 64 bytes. */
export function isSigningSecret(text: string): boolean {
  const digits = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1];
  const bytes = Math.floor(((digits?.length ?? 0) * 3) / 4);
  return bytes >= 24 && bytes <= 64;
}

/** Headers that every call contains, or that a company may not set. */
const ownHeaders = new Set(
  "connection content-length content-type cookie expect host keep-alive te trailer transfer-encoding upgrade x-event-id".split(
    " ",
  ),
);
/** Whether a company may send its secret in this header. */
export const isAuthHeader = (name: string): boolean =>
  /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name) &&
  !ownHeaders.has(name.toLowerCase()) &&
  !/^(webhook|proxy)-/i.test(name);
/** Whether a text can be a header's value. */
export const isHeaderValue = (text: string): boolean => /^[\x20-\x7E]{1,2000}$/.test(text) && text.trim() === text;

/** The reason why a text is not the file of a service account. Null when it may be one. */
export function serviceAccountFault(text: string): "json" | "type" | "fields" | null {
  const account = objectOf(text);
  if (!account) return "json";
  if (account.type !== "service_account") return "type";
  const { project_id: project, client_email: email, private_key: key } = account;
  const isWhole = [project, email, key].every((field) => typeof field === "string" && field !== "");
  return isWhole && String(key).includes("PRIVATE KEY") ? null : "fields";
}
/** The project to which a service account belongs. Null when the file does not name it. */
export function projectOf(text: string): string | null {
  const project = objectOf(text)?.project_id;
  return typeof project === "string" && project !== "" ? project : null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Whether a text can be the address of an integration. */
export const isIntegrationUrl = (text: string): boolean => urlFault(text) === null;
