import type { Deliveries } from "./deliveries.ts";
import { Refused } from "./http.ts";
import { moneyView } from "./pix/views.ts";
import { type Invoice, newEndToEndId, type PixCharge, type Refund, type World } from "./world.ts";

export interface PaymentDetails {
  /** The sum. The default is the charge's whole sum. */
  cents?: number;
  /** Milliseconds since 1970. The default is the present time. */
  at?: number;
}

/** Changes charges as people and banks do: people pay, and banks refund. Webhooks inform the product, as the provider's would. */
export class Deeds {
  readonly #world: World;
  readonly #deliveries: Deliveries;

  constructor(world: World, deliveries: Deliveries) {
    this.#world = world;
    this.#deliveries = deliveries;
  }

  /** Runs after a charge was made, and before the call that made it gets its answer. */
  async made(ref: string): Promise<void> {
    if (this.#world.delivery.beforeAnswer) await this.pay(ref);
  }

  async pay(ref: string, { cents, at = this.#world.now() }: PaymentDetails = {}): Promise<void> {
    await this.#change(ref, {
      pix: (charge) => {
        charge.status = "CONCLUIDA";
        charge.money.push({ id: newEndToEndId(at), cents: cents ?? charge.cents, at, refunds: [] });
      },
      iugu: (invoice) => {
        invoice.paidCents += cents ?? invoice.cents;
        invoice.status = invoice.paidCents < invoice.cents ? "partially_paid" : "paid";
        invoice.paidAt = at;
        invoice.paidWith ??= `iugu_${invoice.payableWith[0]}`;
      },
    });
  }

  /** Iugu has an expired state. The Pix standard has none, so a Pix charge is dated back until its time limit is over. */
  async expire(ref: string): Promise<void> {
    await this.#change(ref, {
      pix: (charge) => {
        charge.createdAt = this.#world.now() - charge.expiresInSeconds * 1000 - 1000;
      },
      iugu: (invoice) => {
        invoice.status = "expired";
      },
      quiet: true,
    });
  }

  /** The provider removes the charge. */
  async refuse(ref: string): Promise<void> {
    await this.#change(ref, {
      pix: (charge) => {
        charge.status = "REMOVIDA_PELO_PSP";
      },
      iugu: (invoice) => {
        invoice.status = "canceled";
      },
      quiet: true,
    });
  }

  /** Refunds a part of the last payment of a Pix, or of all payments of an invoice. The default is all that is not refunded yet. */
  async refund(ref: string, cents?: number, status: Refund["status"] = "DEVOLVIDO"): Promise<void> {
    await this.#change(ref, {
      pix: ({ money }) => {
        const last = money.at(-1);
        if (!last) throw new Refused({ status: 409, json: { errors: "not paid" } });
        const left = last.cents - last.refunds.reduce((total, refund) => total + refund.cents, 0);
        last.refunds.push({ id: `devolucao${last.refunds.length + 1}`, cents: cents ?? left, status });
      },
      iugu: (invoice) => {
        invoice.refundedCents += cents ?? invoice.paidCents - invoice.refundedCents;
        if (invoice.refundedCents >= invoice.paidCents) invoice.status = "refunded";
      },
    });
  }

  /** A dispute of a card, which exists only at Iugu: opened, won by us, or lost. */
  async dispute(ref: string, outcome: "open" | "won" | "lost"): Promise<void> {
    await this.#change(ref, {
      pix: () => {
        throw new Refused({ status: 409, json: { errors: "a Pix is not disputed" } });
      },
      iugu: (invoice) => {
        invoice.status = { open: "in_protest", won: "paid", lost: "chargeback" }[outcome];
      },
    });
  }

  /** Calls the product again about a charge in its present state. */
  async tell(ref: string): Promise<void> {
    const { pix, invoice } = this.#find(ref);
    if (pix) await this.#tellOfPix(pix);
    if (invoice) await this.#tellOfInvoice(invoice);
  }

  #find(ref: string) {
    const pix = this.#world.pix.get(ref);
    const invoice = this.#world.invoices.get(ref);
    if (!pix && !invoice) throw new Refused({ status: 404, json: { errors: "no such charge" } });
    return { pix, invoice };
  }

  async #change(
    ref: string,
    {
      pix: onPix,
      iugu,
      quiet,
    }: { pix: (charge: PixCharge) => void; iugu: (invoice: Invoice) => void; quiet?: boolean },
  ): Promise<void> {
    const { pix, invoice } = this.#find(ref);
    if (pix) onPix(pix);
    if (invoice) {
      iugu(invoice);
      invoice.updatedAt = this.#world.now();
    }
    // A bank calls only for payments and refunds, and Iugu calls for every change.
    if (!pix || !quiet) await this.tell(ref);
  }

  async #tellOfPix(charge: PixCharge): Promise<void> {
    const url = this.#world.pixHooks.get(charge.key);
    if (!url) return;
    const body = JSON.stringify({ pix: charge.money.map((money) => moneyView(money, charge.txid, charge.key)) });
    const headers = { "content-type": "application/json" };
    await this.#deliveries.send({ url: `${url}/pix`, headers, body }, this.#world.delivery);
  }

  async #tellOfInvoice(invoice: Invoice): Promise<void> {
    const body = new URLSearchParams({
      event: "invoice.status_changed",
      "data[id]": invoice.id,
      "data[status]": invoice.status,
      "data[payment_method]": invoice.paidWith ?? "",
      "data[paid_cents]": String(invoice.paidCents),
      "data[external_reference]": invoice.reference ?? "",
      "data[order_id]": invoice.orderId ?? "",
    }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    await Promise.all(
      [...this.#world.iuguHooks.values()].map(({ url, authorization }) =>
        this.#deliveries.send({ url, headers: { ...type, authorization }, body }, this.#world.delivery),
      ),
    );
  }
}
