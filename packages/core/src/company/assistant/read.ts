import { answersPerTicket, tokensPerDay } from "@balcao/shared/assistant/rules";
import type { AiProvider, AiTranscription } from "@balcao/shared/assistant/port";
import type { AssistantProvider } from "@balcao/shared/assistant/schema";
import { temperatures } from "@balcao/shared/prompts/rules";
import { bytes, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { placeOfAssistant, placeOfInstallation, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { AssistantRow } from "./assistant.model.ts";
import { AssistantSecretRow, type assistantKeys } from "./assistant-secret.model.ts";

const own = [
  "instructions",
  "temperature",
  "baseUrl",
  "model",
  "voiceUrl",
  "voiceModel",
  "mask",
  "maskPhones",
  "images",
  "answersPerTicket",
  "tokensPerDay",
  "millionCents",
] as const;
const shape = AssistantRow.shape(...own);
export type AssistantSettings = RowOf<typeof shape>;

/** Of a company that never set anything. */
const unset: AssistantSettings = {
  instructions: "",
  temperature: temperatures.usual,
  baseUrl: "",
  model: "",
  voiceUrl: "",
  voiceModel: "",
  mask: true,
  maskPhones: false,
  images: false,
  answersPerTicket: answersPerTicket.usual,
  tokensPerDay: tokensPerDay.usual,
  millionCents: null,
};

export async function readAssistant(): Promise<AssistantSettings> {
  const [row] = await query(shape, sql`select ${AssistantRow.pick("a", ...own)} from assistants a`);
  return row ?? unset;
}

/** The keys that the company gave, encrypted. */
async function keysOfCompany(): Promise<
  RowOf<{ kind: typeof AssistantSecretRow.columns.kind; value: typeof bytes }>[]
> {
  return query(
    { kind: AssistantSecretRow.columns.kind, value: bytes },
    sql`select s.kind, s.value from assistant_secrets s`,
  );
}

/** Where the installation asks for companies that name no provider. */
export const installationKeys = {
  url: "assistant.url",
  model: "assistant.model",
  key: "assistant.key",
  voiceUrl: "assistant.voiceUrl",
  voiceModel: "assistant.voiceModel",
  voiceKey: "assistant.voiceKey",
} as const;

async function readInstallation(): Promise<Map<string, { value: string; secret: Buffer | null }>> {
  const rows = await query(
    { key: text, value: text, secret: bytes.null },
    sql`select i.key, i.value, i.secret from installation_settings i where i.key = any(${Object.values(installationKeys)}::text[])`,
  );
  return new Map(rows.map(({ key, value, secret }) => [key, { value, secret }]));
}

/** The settings as their page shows them. */
export async function showProvider(): Promise<AssistantProvider> {
  const { instructions: _instructions, temperature: _temperature, ...shown } = await readAssistant();
  const kinds = (await keysOfCompany()).map(({ kind }) => kind);
  const hasOwn = shown.baseUrl !== "" && shown.model !== "";
  return {
    ...shown,
    hasKey: kinds.includes("chat"),
    hasVoiceKey: kinds.includes("voice"),
    isReady: hasOwn || (shown.baseUrl === "" && (await readInstallation()).has(installationKeys.url)),
  };
}

/**
 * Whom the company's assistant asks, with keys in the clear: for a call, never for an answer or a log. Null where there is nobody. A company
 * with an address of its own never sends the installation's key there.
 */
export async function readProvider(companyId: number, temperature?: number): Promise<AiProvider | null> {
  const settings = await readAssistant();
  const heat = temperature ?? settings.temperature;
  if (settings.baseUrl === "") return ofInstallation(settings.model, heat);
  if (settings.model === "") return null;
  const kept = await keysOfCompany();
  const keyOf = (kind: (typeof assistantKeys)[number]) => {
    const value = kept.find((one) => one.kind === kind)?.value;
    return value ? secrets.decrypt(placeOfAssistant(companyId, kind), value).toString("utf8") : "";
  };
  const { baseUrl, model, voiceUrl, voiceModel } = settings;
  const transcription = voice(voiceUrl, voiceModel, keyOf("voice"));
  return { baseUrl, model, apiKey: keyOf("chat"), temperature: heat, transcription };
}

async function ofInstallation(model: string, temperature: number): Promise<AiProvider | null> {
  const kept = await readInstallation();
  const valueOf = (key: string) => kept.get(key)?.value ?? "";
  const keyOf = (key: string) => {
    const secret = kept.get(key)?.secret;
    return secret ? secrets.decrypt(placeOfInstallation(key), secret).toString("utf8") : "";
  };
  const baseUrl = valueOf(installationKeys.url);
  const asked = model === "" ? valueOf(installationKeys.model) : model;
  if (baseUrl === "" || asked === "") return null;
  const transcription = voice(
    valueOf(installationKeys.voiceUrl),
    valueOf(installationKeys.voiceModel),
    keyOf(installationKeys.voiceKey),
  );
  return { baseUrl, model: asked, apiKey: keyOf(installationKeys.key), temperature, transcription };
}

const voice = (baseUrl: string, model: string, apiKey: string): AiTranscription | null =>
  baseUrl === "" || model === "" ? null : { baseUrl, model, apiKey };
