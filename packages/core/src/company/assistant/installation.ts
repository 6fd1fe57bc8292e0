import type { AiProvider } from "@balcao/shared/assistant/port";
import type { assistantOperatorApi } from "@balcao/shared/assistant/operator-api";
import { tokensPerDay } from "@balcao/shared/assistant/rules";
import type { InstallationAssistant } from "@balcao/shared/assistant/schema";
import type { Input } from "@balcao/shared/contract";
import type { PlanFeature } from "@balcao/shared/plans/features";
import { temperatures } from "@balcao/shared/prompts/rules";
import { wallTime } from "@balcao/shared/hours/clock";
import { bytes, date, integer, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publishToAll } from "../../base/outbox/write.ts";
import { placeOfInstallation, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { lockInstallation } from "../sign-up/create.ts";
import { voice } from "./voice.ts";

// The provider that the installation offers to companies without a provider of their own.

const keys = {
  baseUrl: "assistant.url",
  model: "assistant.model",
  apiKey: "assistant.key",
  voiceUrl: "assistant.voiceUrl",
  voiceModel: "assistant.voiceModel",
  voiceKey: "assistant.voiceKey",
  isShared: "assistant.shared",
  tokensPerDay: "assistant.tokensPerDay",
} as const;
type Field = keyof typeof keys;
const fields = Object.keys(keys) as Field[];
const feature: PlanFeature = "useOpenAi";

interface StoredSettings {
  values: ReadonlyMap<string, string>;
  secrets: ReadonlyMap<string, Buffer>;
}

async function readKept(): Promise<StoredSettings> {
  const rows = await query(
    { key: text, value: text, secret: bytes.null },
    sql`select i.key, i.value, i.secret from installation_settings i where i.key = any(${Object.values(keys)}::text[])`,
  );
  return {
    values: new Map(rows.map(({ key, value }) => [key, value])),
    secrets: new Map(rows.flatMap(({ key, secret }) => (secret ? [[key, secret] as const] : []))),
  };
}

const valueOf = ({ values }: StoredSettings, field: Field): string => values.get(keys[field]) ?? "";
const isShared = (kept: StoredSettings): boolean => valueOf(kept, "isShared") !== "false";
const limitOf = (kept: StoredSettings): number => Number(valueOf(kept, "tokensPerDay") || tokensPerDay.usual);

/**
 * The part of the installation's provider that serves a company without a provider of its own: whether it exists, and its tokens of a day. Call it in
 * any scope.
 */
export async function sharedAssistant(): Promise<{ isThere: boolean; model: string; tokensPerDay: number }> {
  const kept = await readKept();
  const isThere = valueOf(kept, "baseUrl") !== "" && isShared(kept);
  return { isThere, model: valueOf(kept, "model"), tokensPerDay: limitOf(kept) };
}

/** The installation's provider, with keys in the clear. Null if none is set up, or if companies may not use it. */
export async function readShared(model: string, temperature: number): Promise<AiProvider | null> {
  const kept = await readKept();
  const asked = model === "" ? valueOf(kept, "model") : model;
  return isShared(kept) && asked !== "" ? providerOf(kept, asked, temperature) : null;
}

/** The installation's provider for reading the list of its models, even while no model is chosen. */
export async function readSharedForModels(): Promise<AiProvider | null> {
  return isShared(await readKept()) ? readForTest() : null;
}

/** The installation's provider for the operator's own test, even while companies may not use it or no model is chosen. */
export async function readForTest(): Promise<AiProvider | null> {
  const kept = await readKept();
  return providerOf(kept, valueOf(kept, "model"), temperatures.usual);
}

function providerOf(kept: StoredSettings, model: string, temperature: number): AiProvider | null {
  const keyOf = (field: "apiKey" | "voiceKey") => {
    const sealed = kept.secrets.get(keys[field]);
    return sealed ? secrets.decrypt(placeOfInstallation(keys[field]), sealed).toString("utf8") : "";
  };
  const baseUrl = valueOf(kept, "baseUrl");
  if (baseUrl === "") return null;
  const transcription = voice(valueOf(kept, "voiceUrl"), valueOf(kept, "voiceModel"), keyOf("voiceKey"));
  return { baseUrl, model, apiKey: keyOf("apiKey"), temperature, transcription };
}

/** The installation's provider for the operator's page. Call it in the platform's scope, like the functions below. */
export async function showInstallation(): Promise<InstallationAssistant> {
  const kept = await readKept();
  const [use] = await query({ companies: integer }, sql`select count(*)::int as companies ${askingHere}`);
  return {
    baseUrl: valueOf(kept, "baseUrl"),
    model: valueOf(kept, "model"),
    hasKey: kept.secrets.has(keys.apiKey),
    voiceUrl: valueOf(kept, "voiceUrl"),
    voiceModel: valueOf(kept, "voiceModel"),
    hasVoiceKey: kept.secrets.has(keys.voiceKey),
    isShared: isShared(kept),
    tokensPerDay: limitOf(kept),
    companies: use?.companies ?? 0,
    tokensToday: await tokensToday(new Date()),
  };
}

/** Companies `c` that use the installation's provider. */
const askingHere = sql`from companies c left join assistants a on a.company_id = c.id
  where c.removed_at is null and ${feature} = any(c.plan_features) and coalesce(a.base_url, '') = ''`;

/**
 * The tokens of today over all companies. Each company's today depends on its time zone. It is computed here because the database fails on a time
 * zone that it no longer knows.
 */
async function tokensToday(now: Date): Promise<number> {
  const days = await query(
    { timezone: text, day: date, tokens: integer },
    sql`select c.timezone, d.day, sum(d.tokens)::int as tokens from (select c.id, c.timezone ${askingHere}) c
      join assistant_days d on d.company_id = c.id and d.day >= (now() at time zone 'UTC')::date - 1 group by c.timezone, d.day`,
  );
  return days
    .filter(({ timezone, day }) => day === wallTime(now, timezone).date)
    .reduce((sum, { tokens }) => sum + tokens, 0);
}

/**
 * Changes the installation's provider. A stored key belongs to its address: a new address without a new key removes it. The admins of all companies get an
 * event.
 */
export async function updateInstallation(
  body: Input<typeof assistantOperatorApi.update>["body"],
): Promise<InstallationAssistant> {
  await lockInstallation();
  const kept = await readKept();
  const moves = (field: "baseUrl" | "voiceUrl") =>
    body[field] !== undefined && body[field] !== valueOf(kept, field) ? "" : undefined;
  const wanted = { ...body, apiKey: body.apiKey ?? moves("baseUrl"), voiceKey: body.voiceKey ?? moves("voiceUrl") };
  for (const field of fields) {
    const value = wanted[field];
    if (value === undefined) continue;
    await store(keys[field], String(value), field === "apiKey" || field === "voiceKey");
  }
  await publishToAll("assistant.changed", { part: "provider" });
  return showInstallation();
}

async function store(key: string, value: string, isSecret: boolean): Promise<void> {
  if (value === "") {
    await run(sql`delete from installation_settings where key = ${key}`);
    return;
  }
  const secret = isSecret ? secrets.encrypt(placeOfInstallation(key), Buffer.from(value, "utf8")) : null;
  await run(
    sql`insert into installation_settings as i (key, value, secret, changed_at) values (${key}, ${isSecret ? "" : value}, ${secret}, clock_timestamp())
      on conflict (key) do update set value = excluded.value, secret = excluded.secret, changed_at = excluded.changed_at`,
  );
}
