import { paymentMethod, type ProviderName, providerNames } from "@balcao/shared/billing/schema";
import type { ProviderGiven } from "@balcao/shared/billing/port";
import { z } from "zod";
import { query } from "../../base/database.ts";
import { placeOfInstallation, secrets } from "../../base/secrets.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { InstallationSettingRow } from "./models/installation.model.ts";

/** The numbers of days that the operator may change, with their values in a fresh installation. */
export const usualDays = { graceDays: 7, trialDays: 10 } as const;
export type BillingDays = Record<keyof typeof usualDays, number>;
export const dayKeys = { graceDays: "billing.graceDays", trialDays: "billing.trialDays" } as const;
/** The days of grace as a column, for use in any scope. */
export const graceDaysColumn: Sql = sql`coalesce((select i.value::int from installation_settings i where i.key = ${dayKeys.graceDays}), ${usualDays.graceDays})`;

export async function readDays(): Promise<BillingDays> {
  const rows = await query(
    InstallationSettingRow.shape("key", "value"),
    sql`select key, value from installation_settings where key = any(${Object.values(dayKeys)}::text[])`,
  );
  const of = (name: keyof BillingDays) =>
    Number(rows.find(({ key }) => key === dayKeys[name])?.value ?? usualDays[name]);
  return { graceDays: of("graceDays"), trialDays: of("trialDays") };
}

const settingSchema = z.object({
  enabled: z.boolean(),
  methods: z.array(paymentMethod),
  values: z.record(z.string(), z.string()),
});
/** The settings of a provider, without its secrets. */
export type ProviderSetting = z.infer<typeof settingSchema>;
export const keyOfProvider = (name: ProviderName): string => `provider.${name}`;
export const keyOfSecret = (name: ProviderName, secret: string): string => `provider.${name}.secret.${secret}`;

export interface KeptProvider extends ProviderSetting {
  provider: ProviderName;
  secrets: { name: string; sealed: Buffer; changedAt: Date }[];
}

/** All providers in the order of preference. A provider that was never set up is off. */
export async function readProviders(): Promise<KeptProvider[]> {
  const rows = await query(
    InstallationSettingRow.shape("key", "value", "secret", "changedAt"),
    sql`select i.key, i.value, i.secret, i.changed_at as "changedAt" from installation_settings i where i.key like 'provider.%' order by i.key`,
  );
  return preferred.map((provider) => {
    const stored = rows.find(({ key }) => key === keyOfProvider(provider))?.value;
    const setting = stored ? settingSchema.parse(JSON.parse(stored)) : { enabled: false, methods: [], values: {} };
    const prefix = keyOfSecret(provider, "");
    const kept = rows.flatMap(({ key, secret, changedAt }) =>
      key.startsWith(prefix) && secret ? [{ name: key.slice(prefix.length), sealed: secret, changedAt }] : [],
    );
    return { provider, ...setting, secrets: kept };
  });
}

/** When several providers take the same method, a provider that collects automatically comes before the operator's own key. */
const preferred = providerNames.toReversed();

/** The settings with secrets in the clear, for making a provider and never for an answer or a log. */
export const opened = ({ provider, methods, values, secrets: kept }: KeptProvider): ProviderGiven => ({
  provider,
  methods,
  values,
  secrets: Object.fromEntries(
    kept.map(({ name, sealed }) => [
      name,
      secrets.decrypt(placeOfInstallation(keyOfSecret(provider, name)), sealed).toString("utf8"),
    ]),
  ),
});
