import { z } from "zod";
import { text } from "../contract.ts";

/** The 26 states of Brazil and the federal district. */
export const brazilianStates = [
  "AC",
  "AL",
  "AP",
  "AM",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MT",
  "MS",
  "MG",
  "PA",
  "PB",
  "PR",
  "PE",
  "PI",
  "RJ",
  "RN",
  "RS",
  "RO",
  "RR",
  "SC",
  "SP",
  "SE",
  "TO",
] as const;

const line = (max: number) => text(max).trim().min(1);

/** The address of a bank slip's payer, because banks accept no slip without it. `zip` is a CEP, with its eight digits. */
export const payerAddressSchema = z.strictObject({
  zip: z.string().regex(/^\d{8}$/),
  street: line(120),
  number: line(20),
  district: line(80),
  city: line(80),
  state: z.enum(brazilianStates),
});
export type PayerAddress = z.infer<typeof payerAddressSchema>;
