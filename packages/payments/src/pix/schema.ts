import { z } from "zod";
import { centsOf } from "../money.ts";

// Answers of the standard API of Brazil's central bank (bacen/pix-api 2.9.0), with the parts that we read.

/** A sum as text with two decimals, turned into cents. A number, "99.9" and "1e3" are refused. */
const sum = z.string().transform((text, context) => {
  const cents = centsOf(text);
  if (cents !== null) return cents;
  context.addIssue("no sum");
  return z.NEVER;
});
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** Our own ids, in the standard's form for charges. */
export const txidSchema = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);

const refundSchema = z.object({ valor: sum, status: z.string() });
const pixSchema = z.object({
  endToEndId: z.string().min(1).max(64),
  valor: sum,
  horario: time,
  devolucoes: z.array(refundSchema).default([]),
});
export type Pix = z.output<typeof pixSchema>;

export const cobSchema = z.object({
  calendario: z.object({ criacao: time, expiracao: z.number().int().default(86_400) }),
  txid: txidSchema,
  status: z.string(),
  valor: z.object({ original: sum }),
  loc: z.object({ id: z.number().int(), location: z.string().optional() }).optional(),
  location: z.string().optional(),
  pixCopiaECola: z.string().max(512).optional(),
  pix: z.array(pixSchema).default([]),
});
export type Cob = z.output<typeof cobSchema>;

/** Only the status of an answer counts. */
export const anything = z.unknown();
export const hookSchema = z.object({ webhookUrl: z.string().min(1).max(2000) });
export const qrCodeSchema = z.object({ qrcode: z.string().max(512) });
export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() });

/** A page of received payments. Only their charges are read, so that a broken entry does not hide others. */
export const pixPageSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  pix: z.array(z.object({ txid: z.unknown() })).default([]),
});
