import type { ProviderSetup } from "@balcao/shared/billing/operator-api";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import type { PaymentMethod } from "@balcao/shared/billing/schema";

/** The values of a provider's form. An empty secret leaves the stored secret as it is. */
export interface ProviderValues {
  enabled: boolean;
  methods: Record<PaymentMethod, boolean>;
  values: Record<string, string>;
  secrets: Record<string, string>;
  /** The secrets that saving removes. */
  gone: Record<string, boolean>;
}

const each = <T>(names: readonly { name: string }[], value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map(({ name }) => [name, value(name)]));

export function valuesOf({ provider, enabled, methods, values }: ProviderSetup): ProviderValues {
  const fields = providerFields[provider];
  const has = (method: PaymentMethod) => methods.includes(method);
  return {
    enabled,
    methods: { credit_card: has("credit_card"), bank_slip: has("bank_slip"), pix: has("pix") },
    values: each(fields.values, (name) => values[name] ?? ""),
    secrets: each(fields.secrets, () => ""),
    gone: each(fields.secrets, () => false),
  };
}

/** Only secrets that were typed, or that are to be removed, are sent. */
export function bodyOf({ provider }: ProviderSetup, { enabled, methods, values, secrets, gone }: ProviderValues) {
  const fields = providerFields[provider];
  const changed = fields.secrets.flatMap(({ name }) => {
    if (gone[name]) return [[name, ""]];
    const given = (secrets[name] ?? "").trim();
    return given === "" ? [] : [[name, given]];
  });
  return {
    enabled,
    methods: fields.methods.filter((method) => methods[method]),
    values: each(fields.values, (name) => (values[name] ?? "").trim()),
    secrets: Object.fromEntries(changed) as Record<string, string>,
  };
}

/** The fields with several lines. */
export const isLong = (name: string): boolean => ["ca", "certificate", "privateKey", "p12"].includes(name);
