import { ProviderError, type ProviderGiven } from "@balcao/shared/billing/port";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import { createSecureContext, type SecureContextOptions } from "node:tls";

/** Reads the operator's settings. An empty text counts as missing. */
export interface Settings {
  /** The required settings are never empty. */
  value: (name: string) => string;
  secret: (name: string) => string;
}

/** Throws ProviderError `invalid` with the names of all missing required fields. */
export function settingsOf({ provider, values, secrets }: ProviderGiven): Settings {
  const fields = providerFields[provider];
  const missing = [
    ...fields.values.filter(({ name, isRequired }) => isRequired && !values[name]?.trim()),
    ...fields.secrets.filter(({ name, isRequired }) => isRequired && !secrets[name]?.trim()),
  ].map(({ name }) => name);
  if (missing.length > 0) throw new ProviderError("invalid", `Missing: ${missing.join(", ")}`);
  return { value: (name) => values[name]?.trim() ?? "", secret: (name) => secrets[name]?.trim() ?? "" };
}

/** The client certificate for a bank, and the trusted authorities. It is checked here, so that a wrong file causes an error immediately. */
export function tlsOf({ value, secret }: Settings): SecureContextOptions {
  const ca = value("ca");
  const options: SecureContextOptions = {
    // With `ca` Node trusts only that authority, which is right for a bank with its own authority.
    ...(ca && { ca }),
    ...(secret("certificate") && { cert: secret("certificate"), key: secret("privateKey") }),
    ...(secret("p12") && { pfx: Buffer.from(secret("p12"), "base64"), passphrase: secret("passphrase") }),
  };
  try {
    createSecureContext(options);
  } catch (error) {
    throw new ProviderError("invalid", certificateFault(error instanceof Error ? error.message : ""));
  }
  return options;
}

function certificateFault(message: string): string {
  // Files of older makers are encrypted with RC2, which OpenSSL 3 no longer reads.
  if (/unsupported/i.test(message))
    return "p12: it is encrypted in an old way; make PEM of it: openssl pkcs12 -legacy -nodes -in file.p12 -out file.pem";
  if (/mac verify/i.test(message)) return "p12: the passphrase is wrong";
  if (/key values mismatch/i.test(message)) return "privateKey: it does not belong to the certificate";
  return "certificate, privateKey, p12 or ca: the file cannot be read";
}
