import { randomBytes, timingSafeEqual } from "node:crypto";
import type { billingOperatorApi, ProviderSetup } from "@balcao/shared/billing/operator-api";
import { pixKeyOf } from "@balcao/shared/billing/pix-key";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import type { ProviderName } from "@balcao/shared/billing/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../../base/database.ts";
import { placeOfInstallation, secrets } from "../../../base/secrets.ts";
import { sql } from "../../../base/sql.ts";
import { changesOf, type Operator, recordOfInstallation } from "../../audit/record.ts";
import { dayKeys, keyOfProvider, keyOfSecret, type KeptProvider, readDays, readProviders } from "../installation.ts";
import { InstallationSettingRow } from "../models/installation.model.ts";
import { silences } from "./silent-provider.ts";

// How providers are set up, in the platform's scope. An answer says that a secret is set, but never contains the secret.

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

/** The settings that decide where the money goes and what the payer reads. A charge with other values must not be paid any more. */
const receiving = ["host", "accountId", "pixKey", "receiverName", "receiverCity"] as const;

/** Whether earlier charges may still be paid: the provider stays on with the same receiver. A provider that was off has no charges left to end. */
const isStill = (before: KeptProvider, { enabled, values }: Pick<KeptProvider, "enabled" | "values">): boolean =>
  !before.enabled || (enabled && receiving.every((name) => (before.values[name] ?? "") === (values[name] ?? "")));

/** Stops offering the live charges of this provider. The worker ends them at the provider. */
const outdate = (name: ProviderName): Promise<number> =>
  run(
    sql`update charges set outdated = true, check_at = least(check_at, clock_timestamp())
     where provider = ${name} and state in ('creating', 'pending')`,
  );

/**
 * The Pix key in the form that banks take. Answers 400 ERR_PIX_KEY for a text that is no key, because a wrong key collects for somebody else or for
 * nobody.
 */
function withKey(values: Record<string, string>): Record<string, string> {
  const { pixKey = "" } = values;
  if (pixKey.trim() === "") return values;
  const key = pixKeyOf(pixKey);
  if (key === null) throw new AppError("ERR_PIX_KEY");
  return { ...values, pixKey: key };
}

/**
 * Changes the settings of a provider. Secrets that are left out stay, and an empty secret is deleted. Charges for an earlier receiver are ended. The
 * address for the provider's calls gets its secret part once; payments by hand have no calls. Answers 400 ERR_VALIDATION for a field that this
 * provider does not have, or ERR_PIX_KEY. Each change is a line in the operator's audit.
 */
export async function setProvider(
  name: ProviderName,
  { values: typed, secrets: given, ...setup }: Input<typeof billingOperatorApi.setProvider>["body"],
  publicUrl: string,
  by: Operator = null,
): Promise<ProviderSetup> {
  refuseUnknown("values", name, typed);
  refuseUnknown("secrets", name, given);
  const before = await keptProvider(name);
  const after = { enabled: setup.enabled, methods: [...new Set(setup.methods)], values: withKey(typed) };
  await store(keyOfProvider(name), JSON.stringify(after));
  if (!isStill(before, after)) await outdate(name);
  const changes = changesOf(asFields(before), asFields(after));
  if (changes.length > 0) await recordOfInstallation(by, "billing.provider", null, { other: name, changes });
  for (const [secret, text] of Object.entries(given)) {
    const key = keyOfSecret(name, secret);
    await recordOfInstallation(by, "billing.secret", null, { other: name, to: secret });
    if (text === "") await InstallationSettingRow.destroy({ where: { key } });
    else await store(key, "", secrets.encrypt(placeOfInstallation(key), Buffer.from(text, "utf8")));
  }
  if (name !== "manual") await makeHook(name);
  return showProvider(name, publicUrl);
}

export const showProvider = async (name: ProviderName, publicUrl: string): Promise<ProviderSetup> =>
  present(await keptProvider(name), publicUrl, (await silences()).get(name));

/** Notes that an operator registered our address at the provider, which now calls it. */
export const noteHook = (name: ProviderName, by: Operator): Promise<void> =>
  recordOfInstallation(by, "billing.hook", null, { other: name });

/** The settings as the audit shows them, without any secret. */
const asFields = ({ enabled, methods, values }: Pick<KeptProvider, "enabled" | "methods" | "values">) => ({
  ...Object.fromEntries(providerFields.pix.values.concat(providerFields.iugu.values).map((field) => [field.name, ""])),
  ...values,
  enabled,
  methods: methods.join(", "),
});

async function keptProvider(name: ProviderName): Promise<KeptProvider> {
  const kept = (await readProviders()).find(({ provider }) => provider === name);
  if (!kept) throw new Error(`There is no provider called ${name}`);
  return kept;
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

export async function setDays(days: Record<keyof typeof dayKeys, number>, by: Operator = null): Promise<{ ok: true }> {
  const changes = changesOf(await readDays(), days);
  await store(dayKeys.graceDays, String(days.graceDays));
  await store(dayKeys.trialDays, String(days.trialDays));
  if (changes.length > 0) await recordOfInstallation(by, "billing.days", null, { changes });
  return { ok: true };
}
