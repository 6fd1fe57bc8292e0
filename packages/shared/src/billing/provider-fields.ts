import type { PaymentMethod, ProviderName } from "./schema.ts";

interface Field {
  name: string;
  isRequired: boolean;
}
const required = (name: string): Field => ({ name, isRequired: true });
const optional = (name: string): Field => ({ name, isRequired: false });

/** The payment methods of a provider, and the operator's fields in the order of the form. */
interface Setup {
  methods: readonly PaymentMethod[];
  values: readonly Field[];
  /** Encrypted, and never shown again. */
  secrets: readonly Field[];
}

/**
 * The settings of each provider. `host` is an address without a path (https://pix.api.efipay.com.br). A client certificate is `certificate` and
 * `privateKey` as PEM, or `p12` in base64 with its `passphrase`. `ca` is the PEM of an authority that Node does not know.
 */
export const providerFields: Record<ProviderName, Setup> = {
  manual: {
    methods: ["pix"],
    values: [required("pixKey"), required("receiverName"), required("receiverCity")],
    secrets: [],
  },
  pix: {
    methods: ["pix"],
    values: [
      required("host"),
      required("pixKey"),
      required("receiverName"),
      required("receiverCity"),
      /** Without it the path is /oauth/token. */
      optional("tokenPath"),
      /** The body's format: json, or form for banks that require application/x-www-form-urlencoded. */
      optional("tokenBody"),
      optional("ca"),
    ],
    secrets: [
      required("clientId"),
      required("clientSecret"),
      optional("certificate"),
      optional("privateKey"),
      optional("p12"),
      optional("passphrase"),
    ],
  },
  iugu: {
    methods: ["pix", "bank_slip", "credit_card"],
    values: [
      required("accountId"),
      /** "true" while the token is a test token. */
      optional("testMode"),
      /** Without them the addresses are https://api.iugu.com and https://js.iugu.com/v2. */
      optional("host"),
      optional("script"),
    ],
    secrets: [required("apiToken"), required("webhookAuthorization")],
  },
};
