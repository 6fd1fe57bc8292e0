import { z } from "zod";
import { text } from "../contract.ts";
import { digitsOf } from "../phone.ts";
import { companyNameLimits, employeeCounts, isPhone, segments } from "../sign-up/rules.ts";
import { isEmail } from "../users/rules.ts";

/** The data of a company, as sign-up and the operator enter it. No field has a default, because an update would reset missing fields. */
export const companyFields = {
  name: text(companyNameLimits.max).trim().min(companyNameLimits.min),
  /** The server checks its digits and answers 400 ERR_COMPANY_INVALID_CPF_CNPJ. */
  cpfCnpj: text(20).trim().min(1),
  segment: z.enum(segments),
  employeeCount: z.coerce.number().refine((count) => (employeeCounts as readonly number[]).includes(count)),
  phone: text(30)
    .refine((value) => value.trim() === "" || isPhone(value), "Expected a number with its area")
    .transform(digitsOf),
  email: text(254).trim().refine(isEmail, "Expected an e-mail address"),
};
