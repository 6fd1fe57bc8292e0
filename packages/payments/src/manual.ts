import {
  type ChargeRequest,
  type ChargeSnapshot,
  type PaymentProvider,
  ProviderError,
  type ProviderGiven,
} from "@balcao/shared/billing/port";
import { pixKeyOf } from "@balcao/shared/billing/pix-key";
import { pixStatic } from "./br-code.ts";
import { settingsOf } from "./settings.ts";

/** The content of a reference: charge, cents and txid. It is stored nowhere else. */
const reference = /^(?<chargeId>[0-9a-f-]{36})\.(?<cents>\d{1,10})\.(?<txid>[A-Z0-9]{1,25})$/;

/**
 * A QR code for the operator's own Pix key. No provider reports the money, so a charge stays pending until the operator marks it as paid. It makes no
 * network calls and stores nothing.
 */
export function manualProvider(given: ProviderGiven): PaymentProvider {
  const { value } = settingsOf(given);
  const key = pixKeyOf(value("pixKey"));
  if (key === null) throw new ProviderError("invalid", "pixKey: it is no Pix key");
  const snapshotOf = (ref: string, state: "pending" | "canceled"): ChargeSnapshot => {
    const { cents, txid } = reference.exec(ref)?.groups ?? {};
    if (!cents) throw new ProviderError("not_found", "The reference is not ours");
    const pixText = pixStatic({
      key,
      name: value("receiverName"),
      city: value("receiverCity"),
      cents: Number(cents),
      txid,
    });
    const nothing = { payments: [], expiresAt: null, bankSlip: null, decline: null };
    return { ref, state, cents: Number(cents), pixText, ...nothing };
  };
  return {
    name: "manual",
    methods: given.methods.filter((method) => method === "pix"),
    createCharge: async ({ chargeId, cents, invoiceNumber, method }: ChargeRequest) => {
      if (method !== "pix") throw new ProviderError("invalid", "Only Pix is paid by hand");
      const txid = `INV${invoiceNumber.replace(/[^A-Za-z0-9]/g, "").toUpperCase()}`.slice(0, 25);
      return snapshotOf(`${chargeId}.${cents}.${txid}`, "pending");
    },
    readCharge: async (ref) => snapshotOf(ref, "pending"),
    cancelCharge: async (ref) => snapshotOf(ref, "canceled"),
    settledSince: async () => [],
    cards: null,
    hintsOf: () => null,
    registerHook: null,
    check: async () => ({ ok: true, detail: "Pix" }),
  };
}
