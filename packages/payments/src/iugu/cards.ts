import { type KeptCard, type PaymentProvider, ProviderError } from "@balcao/shared/billing/port";
import { z } from "zod";
import type { Iugu } from "./api.ts";
import { payerOf } from "./payer.ts";
import { cardSchema, customerSchema, idSchema, madeSchema } from "./schema.ts";

type Cards = NonNullable<PaymentProvider["cards"]>;

/** Cards that Iugu stores. None becomes the customer's default there, because Iugu would then charge it without our order. */
export function cardsOf(iugu: Iugu, tokenizer: Cards["tokenizer"]): Cards {
  return {
    tokenizer,
    ensureCustomer: async (payer, key) => {
      const asked = { method: "POST", path: "/v1/customers", body: payerOf(payer), key } as const;
      const { id } = await iugu.ask(asked, customerSchema, ({ status, body }) => {
        const made = status === 409 ? madeSchema.safeParse(body).data : undefined;
        return made && { id: made.resource_id };
      });
      return id;
    },
    keep: async (customerRef, token, description): Promise<KeptCard> => {
      const body = { token, description: description || "Cartão", set_as_default: false };
      const asked = { method: "POST", path: `/v1/customers/${pathId(customerRef)}/payment_methods`, body } as const;
      const { id, data } = await iugu.ask(asked, cardSchema);
      return {
        ref: id,
        displayNumber: data.display_number,
        brand: data.brand ?? "",
        expMonth: data.month,
        expYear: data.year,
      };
    },
    remove: async (customerRef, ref) => {
      const path = `/v1/customers/${pathId(customerRef)}/payment_methods/${pathId(ref)}`;
      try {
        await iugu.ask({ method: "DELETE", path }, z.unknown());
      } catch (error) {
        if (!(error instanceof ProviderError && error.fault === "not_found")) throw error;
      }
    },
  };
}

/** A reference is put into an address only when it has the form of a reference. */
export function pathId(ref: string): string {
  if (!idSchema.safeParse(ref).success) throw new ProviderError("not_found", "The reference is none of Iugu's");
  return ref;
}
