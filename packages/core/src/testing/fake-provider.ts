import {
  type ChargeRequest,
  type ChargeSnapshot,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from "@balcao/shared/billing/port";
import type { PaymentMethod, ProviderName } from "@balcao/shared/billing/schema";

/** A fake payment provider behind the port, for tests that need a silence or a fault at an exact moment. */
export class FakeProvider implements PaymentProvider {
  readonly name: ProviderName;
  readonly methods: readonly PaymentMethod[] = ["pix", "bank_slip", "credit_card"];
  readonly charges = new Map<string, ChargeSnapshot>();
  readonly asked: ChargeRequest[] = [];
  readonly registerHook = null;
  reads = 0;
  /** Runs before an answer, and may throw instead of the answer. */
  before: Partial<Record<"create" | "read" | "cancel", (ref: string) => Promise<void> | void>> = {};
  /** Runs after the provider has carried out the request, before its answer arrives. */
  after: Partial<Record<"create", () => Promise<void> | void>> = {};
  decline: ChargeSnapshot["decline"] = null;

  constructor(name: ProviderName = "pix") {
    this.name = name;
  }

  async createCharge(request: ChargeRequest): Promise<ChargeSnapshot> {
    this.asked.push(request);
    await this.before.create?.(request.key);
    const known = this.charges.get(request.key);
    const made: ChargeSnapshot = known ?? {
      ref: request.key,
      state: this.decline ? "declined" : "pending",
      cents: request.cents,
      payments: [],
      expiresAt: null,
      pixText: `PIX ${request.key}`,
      bankSlip: null,
      decline: this.decline,
    };
    this.charges.set(request.key, made);
    await this.after.create?.();
    return made;
  }

  async readCharge(ref: string): Promise<ChargeSnapshot> {
    this.reads += 1;
    await this.before.read?.(ref);
    return this.#known(ref);
  }

  async cancelCharge(ref: string): Promise<ChargeSnapshot> {
    await this.before.cancel?.(ref);
    const known = this.#known(ref);
    const after = known.state === "pending" ? { ...known, state: "canceled" as const } : known;
    this.charges.set(ref, after);
    return after;
  }

  async settledSince(): Promise<readonly string[]> {
    return [...this.charges.values()].filter(({ payments }) => payments.length > 0).map(({ ref }) => ref);
  }

  readonly cards = {
    ensureCustomer: async (_: unknown, key: string) => `customer ${key}`,
    keep: async (_: string, token: string) => ({
      ref: token,
      displayNumber: "XXXX-XXXX-XXXX-4242",
      brand: "VISA",
      expMonth: 12,
      expYear: 2030,
    }),
    remove: async () => undefined,
    tokenizer: { script: "https://js.example/v2", accountId: "A", testMode: true },
  };

  hintsOf(): readonly { ref: string }[] {
    return [];
  }

  async check(): Promise<{ ok: boolean; detail: string }> {
    return { ok: true, detail: "fake" };
  }

  /** Money arrives. The charge's state follows from the amount unless it is given. */
  pay(ref: string, cents: number, { at, ...part }: { at: Date } & Partial<ChargeSnapshot>): ProviderPayment {
    const known = this.#known(ref);
    const payment = {
      id: `E${ref}${known.payments.length}`,
      cents,
      paidAt: at.toISOString(),
      payerTaxId: null,
      refundedCents: 0,
    };
    const payments = [...known.payments, payment];
    const sum = payments.reduce((total, one) => total + one.cents, 0);
    this.charges.set(ref, { ...known, state: sum >= known.cents ? "paid" : "underpaid", payments, ...part });
    return payment;
  }

  /** Replaces these parts of the charge. */
  set(ref: string, part: Partial<ChargeSnapshot>): void {
    this.charges.set(ref, { ...this.#known(ref), ...part });
  }

  /** Remembers all charges, and returns the function that puts them back. */
  keep(): () => void {
    const kept = [...this.charges];
    return () => {
      this.charges.clear();
      for (const [ref, charge] of kept) this.charges.set(ref, charge);
    };
  }

  #known(ref: string): ChargeSnapshot {
    const known = this.charges.get(ref);
    if (!known) throw new ProviderError("not_found", "No such charge");
    return known;
  }
}
