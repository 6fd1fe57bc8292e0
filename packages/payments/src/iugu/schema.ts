import { z } from "zod";

// Answers of Iugu's API v1, with the parts that we read.

/** 32 capital hex digits. */
export const idSchema = z.string().regex(/^[0-9A-F]{32}$/);
const cents = z.number().int().min(0).nullish();
/** Iugu's times may lack a zone, and old times have a different zone. */
const time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString())
  .nullish();

export const invoiceSchema = z.object({
  id: idSchema,
  status: z.string(),
  due_date: z.iso.date(),
  total_cents: z.number().int().min(0),
  total_paid_cents: cents,
  paid_cents: cents,
  refunded_cents: cents,
  paid_at: time,
  updated_at_iso: time,
  created_at_iso: time,
  payable_with: z.union([z.string(), z.array(z.string())]).nullish(),
  external_reference: z.string().nullish(),
  bank_slip: z
    .object({
      digitable_line: z.string().nullish(),
      /** The 44 digits. The field `barcode` is not read, because it is the address of a picture. */
      barcode_data: z.string().nullish(),
      bank_slip_url: z.string().nullish(),
    })
    .nullish(),
  pix: z
    .object({
      /** The text. The field `qrcode` is not read, because it is the address of a picture. */
      qrcode_text: z.string().nullish(),
      payer_cpf_cnpj: z.string().nullish(),
    })
    .nullish(),
});
export type IuguInvoice = z.output<typeof invoiceSchema>;
export const invoicePageSchema = z.object({ items: z.array(z.unknown()) });
export const namedSchema = z.object({ id: idSchema, external_reference: z.string().nullish() });

/** A refusal also comes with 200. */
export const chargeSchema = z.object({
  success: z.union([z.boolean(), z.string().transform((text) => text === "true")]),
  LR: z.string().nullish(),
});

export const customerSchema = z.object({ id: idSchema });
/** The answer for a customer that was already made with this key. */
export const madeSchema = z.object({ resource_id: idSchema });

const place = z.coerce.number().int().positive().nullable().catch(null);
export const cardSchema = z.object({
  id: idSchema,
  data: z.object({
    brand: z.string().nullish(),
    display_number: z.string(),
    month: place,
    year: place,
  }),
});
