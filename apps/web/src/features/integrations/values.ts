import {
  dialogflowFallbacks,
  integrationLanguages,
  type IntegrationType,
  integrationTypes,
  typebotDelay,
  webhookAuths,
  webhookFormats,
} from "@balcao/shared/integrations/fields";
import type { Integration } from "@balcao/shared/integrations/shown-fields";

/** The minutes of silence after which a session usually ends, enough for a slow customer. */
export const usualExpiry = 60;

/** The values of the form. A choice from a list is stored as its position in the list. Numbers are texts while they are typed. */
export interface IntegrationValues {
  name: string;
  type: number;
  language: number;
  urlN8N: string;
  format: number;
  authKind: number;
  authName: string;
  authSecret: string;
  signingSecret: string;
  /** Whether saving removes the stored secret. */
  unsigned: boolean;
  projectName: string;
  jsonContent: string;
  fallbackLimit: string;
  typebotSlug: string;
  typebotDelayMessage: string;
  typebotExpires: string;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
}
export type TextName = {
  [K in keyof IntegrationValues]: IntegrationValues[K] extends string ? K : never;
}[keyof IntegrationValues];

const placeOf = <T>(all: readonly T[], one: T | undefined): number => (one === undefined ? 0 : all.indexOf(one));

export const startOf = (one: Integration | null): IntegrationValues => ({
  name: one?.name ?? "",
  type: placeOf(integrationTypes, one?.type ?? "typebot"),
  language: placeOf(integrationLanguages, one?.language),
  urlN8N: one?.urlN8N ?? "",
  format: placeOf(webhookFormats, one?.format),
  authKind: placeOf(webhookAuths, one?.authKind),
  authName: one?.authName ?? "",
  authSecret: "",
  signingSecret: "",
  unsigned: false,
  projectName: one?.projectName ?? "",
  jsonContent: "",
  fallbackLimit: String(one?.fallbackLimit ?? dialogflowFallbacks.standard),
  typebotSlug: one?.typebotSlug ?? "",
  typebotDelayMessage: String(one?.typebotDelayMessage ?? typebotDelay.standard),
  typebotExpires: String(one?.typebotExpires ?? usualExpiry),
  typebotKeywordFinish: one?.typebotKeywordFinish ?? "",
  typebotKeywordRestart: one?.typebotKeywordRestart ?? "",
  typebotRestartMessage: one?.typebotRestartMessage ?? "",
  typebotUnknownMessage: one?.typebotUnknownMessage ?? "",
});

export const typeAt = (place: number): IntegrationType => integrationTypes[place] ?? "typebot";

/** A secret that was not typed is left out, so the stored secret stays. */
const typed = (name: "authSecret" | "signingSecret" | "jsonContent", value: string) =>
  value.trim() === "" ? {} : { [name]: value.trim() };

/** The body of a save: only the fields of the chosen type. */
export function bodyOf(values: IntegrationValues) {
  const type = typeAt(values.type);
  const common = { name: values.name.trim(), type, language: integrationLanguages[values.language] ?? "pt-BR" };
  if (type === "dialogflow")
    return {
      ...common,
      projectName: values.projectName.trim(),
      fallbackLimit: Number(values.fallbackLimit),
      ...typed("jsonContent", values.jsonContent),
    };
  if (type === "typebot")
    return {
      ...common,
      urlN8N: values.urlN8N.trim(),
      typebotSlug: values.typebotSlug.trim(),
      typebotDelayMessage: Number(values.typebotDelayMessage),
      typebotExpires: Number(values.typebotExpires),
      typebotKeywordFinish: values.typebotKeywordFinish.trim(),
      typebotKeywordRestart: values.typebotKeywordRestart.trim(),
      typebotRestartMessage: values.typebotRestartMessage.trim(),
      typebotUnknownMessage: values.typebotUnknownMessage.trim(),
    };
  return {
    ...common,
    urlN8N: values.urlN8N.trim(),
    format: webhookFormats[values.format] ?? "ours",
    authKind: webhookAuths[values.authKind] ?? "none",
    authName: values.authName.trim(),
    ...typed("authSecret", values.authSecret),
    ...(values.unsigned && { signingSecret: "" }),
    ...typed("signingSecret", values.signingSecret),
  };
}
