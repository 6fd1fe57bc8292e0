import type { IntegrationFields, IntegrationLanguage, WebhookFormat } from "./fields.ts";

export type WebhookAuth =
  | { kind: "none" }
  | { kind: "basic"; user: string; password: string }
  | { kind: "header"; name: string; value: string };

/** n8n, or any other program that takes calls. */
export interface WebhookSettings {
  type: "webhook" | "n8n";
  url: string;
  format: WebhookFormat;
  auth: WebhookAuth;
  /** The signing secrets, the newest first: `whsec_` and base64. Each of them signs. Empty when calls are not signed. */
  signingSecrets: readonly string[];
}
export interface TypebotSettings {
  type: "typebot";
  /** The viewer's address, or a link to the flow. */
  url: string;
  /** Empty when the link contains it. */
  slug: string;
  language: IntegrationLanguage;
  /** How many milliseconds the customer sees typing before each bubble. */
  delayMs: number;
  /** Minutes. 0 means never. */
  expiresMinutes: number;
  keywordFinish: string;
  keywordRestart: string;
  restartMessage: string;
  unknownMessage: string;
}
export interface DialogflowSettings {
  type: "dialogflow";
  projectName: string;
  /** The file of the service account. */
  serviceAccount: string;
  language: IntegrationLanguage;
  fallbackLimit: number;
}
/** The settings from which an adapter is made. Their secrets are in clear text, so they must not reach a log, an answer or a fault. */
export type AdapterSettings = WebhookSettings | TypebotSettings | DialogflowSettings;

/** Turns an admin's settings into an adapter's settings. */
export function settingsOf(fields: IntegrationFields): AdapterSettings {
  switch (fields.type) {
    case "dialogflow":
      return {
        type: "dialogflow",
        projectName: fields.projectName,
        serviceAccount: fields.jsonContent,
        language: fields.language,
        fallbackLimit: fields.fallbackLimit,
      };
    case "typebot":
      return {
        type: "typebot",
        url: fields.urlN8N,
        slug: fields.typebotSlug,
        language: fields.language,
        delayMs: fields.typebotDelayMessage,
        expiresMinutes: fields.typebotExpires,
        keywordFinish: fields.typebotKeywordFinish,
        keywordRestart: fields.typebotKeywordRestart,
        restartMessage: fields.typebotRestartMessage,
        unknownMessage: fields.typebotUnknownMessage,
      };
    case "n8n":
    case "webhook":
      return {
        type: fields.type,
        url: fields.urlN8N,
        format: fields.format,
        auth: authOf(fields),
        signingSecrets: fields.signingSecret === "" ? [] : [fields.signingSecret],
      };
  }
}

function authOf({
  authKind,
  authName,
  authSecret,
}: Extract<IntegrationFields, { type: "webhook" | "n8n" }>): WebhookAuth {
  if (authKind === "basic") return { kind: "basic", user: authName, password: authSecret };
  return authKind === "header" ? { kind: "header", name: authName, value: authSecret } : { kind: "none" };
}
