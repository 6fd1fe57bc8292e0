import { randomBytes, timingSafeEqual } from "node:crypto";
import type { billingOperatorApi, ProviderSetup } from "@balcao/shared/billing/operator-api";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import type { ProviderName } from "@balcao/shared/billing/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../../base/database.ts";
import { placeOfInstallation, secrets } from "../../../base/secrets.ts";
import { sql } from "../../../base/sql.ts";
import { dayKeys, keyOfProvider, keyOfSecret, type KeptProvider, readDays, readProviders } from "../installation.ts";
import { InstallationSettingRow } from "../models/installation.model.ts";
import { silences } from "./silence.ts";

// How providers are set up, in the platform's scope. A secret is told of, never told.

/** The secret part of the address that a provider calls. */
const hook = "webhook";

function present(kept: KeptProvider, publicUrl: string, silent: Date | undefined): ProviderSetup {
  const { provider, enabled, methods, values } = kept;
  const sealed = kept.secrets.find(({ name }) => name === hook)?.sealed;
  const path = sealed && secrets.decrypt(placeOfInstallation(keyOfSecret(provider, hook)), sealed).toString("utf8");
  const since = new Map(kept.secrets.map(({ name, changedAt }) => [name, changedAt.toISOString()]));
  const base = `${publicUrl}/api/payment-gateway/webhooks`;
  return {
    provider,
    enabled,
    methods,
    values,
    secrets: Object.fromEntries(providerFields[provider].secrets.map(({ name }) => [name, since.get(name) ?? null])),
    webhookUrl: path ? `${base}/${provider}/${path}` : null,
    silentSince: enabled && silent ? silent.toISOString() : null,
  };
}

export async function showProviders(publicUrl: string): Promise<Reply<typeof billingOperatorApi.providers>> {
  const silent = await silences();
  return {
    providers: (await readProviders()).map((kept) => present(kept, publicUrl, silent.get(kept.provider))),
    ...(await readDays()),
  };
}

const store = (key: string, value: string, secret: Buffer | null = null): Promise<number> =>
  run(
    sql`insert into installation_settings as i (key, value, secret, changed_at) values (${key}, ${value}, ${secret}, clock_timestamp())
     on conflict (key) do update set value = excluded.value, secret = excluded.secret, changed_at = excluded.changed_at`,
  );

/**
 * Secrets that are left out stay, an empty one goes. The address for its calls gets its secret part once; nobody calls for what is paid by hand.
 * 400 ERR_VALIDATION for a field that this provider does not have.
 */
export async function setProvider(
  name: ProviderName,
  { enabled, methods, values, secrets: given }: Input<typeof billingOperatorApi.setProvider>["body"],
  publicUrl: string,
): Promise<ProviderSetup> {
  refuseUnknown("values", name, values);
  refuseUnknown("secrets", name, given);
  await store(keyOfProvider(name), JSON.stringify({ enabled, methods: [...new Set(methods)], values }));
  for (const [secret, text] of Object.entries(given)) {
    const key = keyOfSecret(name, secret);
    if (text === "") await InstallationSettingRow.destroy({ where: { key } });
    else await store(key, "", secrets.encrypt(placeOfInstallation(key), Buffer.from(text, "utf8")));
  }
  if (name !== "manual") await makeHook(name);
  const kept = (await readProviders()).find(({ provider }) => provider === name);
  if (!kept) throw new Error(`There is no provider called ${name}`);
  return present(kept, publicUrl, (await silences()).get(name));
}

function refuseUnknown(part: "values" | "secrets", name: ProviderName, given: Record<string, string>): void {
  const known = new Set(providerFields[name][part].map((field) => field.name));
  const field = Object.keys(given).find((one) => !known.has(one));
  if (field !== undefined)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", part, field], message: "It is unknown" }]);
}

async function makeHook(name: ProviderName): Promise<void> {
  const key = keyOfSecret(name, hook);
  const path = randomBytes(32).toString("base64url");
  await run(
    sql`insert into installation_settings (key, value, secret)
     values (${key}, '', ${secrets.encrypt(placeOfInstallation(key), Buffer.from(path))}) on conflict do nothing`,
  );
}

/** Whether a call carries the secret part of this provider's address, compared in constant time. */
export async function isHookOf(name: ProviderName, given: string): Promise<boolean> {
  const key = keyOfSecret(name, hook);
  const [row] = await query(
    InstallationSettingRow.shape("secret"),
    sql`select i.secret from installation_settings i where i.key = ${key}`,
  );
  if (!row?.secret) return false;
  const [known, said] = [secrets.decrypt(placeOfInstallation(key), row.secret), Buffer.from(given)];
  return known.length === said.length && timingSafeEqual(known, said);
}

export async function setDays(days: Record<keyof typeof dayKeys, number>): Promise<{ ok: true }> {
  await store(dayKeys.graceDays, String(days.graceDays));
  await store(dayKeys.trialDays, String(days.trialDays));
  return { ok: true };
}
