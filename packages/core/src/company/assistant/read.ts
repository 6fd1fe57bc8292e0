import { answersPerTicket, tokensPerDay } from "@balcao/shared/assistant/rules";
import type { AiProvider } from "@balcao/shared/assistant/port";
import type { AssistantProvider } from "@balcao/shared/assistant/schema";
import { temperatures } from "@balcao/shared/prompts/rules";
import { bytes, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { placeOfAssistant, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { readFault } from "./provider-fault.ts";
import { AssistantRow } from "./assistant.model.ts";
import { AssistantSecretRow, type assistantKeys } from "./assistant-secret.model.ts";
import { readShared, readSharedForModels, sharedAssistant } from "./installation.ts";
import { voice } from "./voice.ts";

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

/** The settings of a company that has never changed them. */
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

/** The settings as their page shows them. */
export async function showProvider(): Promise<AssistantProvider> {
  const { instructions: _instructions, temperature: _temperature, ...shown } = await readAssistant();
  const kinds = (await keysOfCompany()).map(({ kind }) => kind);
  const isReady = shown.baseUrl === "" ? await isShared(shown.model) : shown.model !== "";
  const fault = await readFault();
  return {
    ...shown,
    hasKey: kinds.includes("chat"),
    hasVoiceKey: kinds.includes("voice"),
    // The operator may have set up a provider since the fault was noted.
    fault: isReady && fault?.reason === "none" ? null : fault,
    isReady,
  };
}

async function isShared(ownModel: string): Promise<boolean> {
  const { isThere, model } = await sharedAssistant();
  return isThere && (ownModel !== "" || model !== "");
}

/**
 * The company's provider with its keys in the clear, for a call and never for an answer or a log. It is null when the company has no provider. A
 * company with an address of its own never sends the installation's key to that address.
 */
export async function readProvider(companyId: number, temperature?: number): Promise<AiProvider | null> {
  const settings = await readAssistant();
  if (settings.baseUrl === "") return readShared(settings.model, temperature ?? settings.temperature);
  return settings.model === "" ? null : providerOf(companyId, settings, temperature);
}

/** The provider for reading the list of its models, even while no model is chosen. */
export async function readForModels(companyId: number): Promise<Pick<AiProvider, "baseUrl" | "apiKey"> | null> {
  const settings = await readAssistant();
  return settings.baseUrl === "" ? readSharedForModels() : providerOf(companyId, settings);
}

async function providerOf(
  companyId: number,
  settings: AssistantSettings,
  temperature = settings.temperature,
): Promise<AiProvider> {
  const kept = await keysOfCompany();
  const keyOf = (kind: (typeof assistantKeys)[number]) => {
    const value = kept.find((one) => one.kind === kind)?.value;
    return value ? secrets.decrypt(placeOfAssistant(companyId, kind), value).toString("utf8") : "";
  };
  const { baseUrl, model, voiceUrl, voiceModel } = settings;
  const transcription = voice(voiceUrl, voiceModel, keyOf("voice"));
  return { baseUrl, model, apiKey: keyOf("chat"), temperature, transcription };
}
