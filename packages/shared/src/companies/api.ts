import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { signUpApi } from "../sign-up/api.ts";
import { companyFields } from "./fields.ts";
import { companyStates } from "./rules.ts";
import { companyNameSchema, companySchema } from "./schema.ts";

const one = z.object({ companyId: idParam });
const forOperator = { access: "operator", scope: "platform" } as const;
/** The call runs first in the platform's scope, and then in the scope of the affected company. */
const inBoth = { access: "operator", scope: "none" } as const;

/** The companies of the installation, for the operator. The operator's actions on a company are in that company's audit. */
export const companiesApi = {
  /**
   * Lists by name. The search finds a name, an e-mail, digits of the CPF or CNPJ, or an id. Without a state it lists all companies except those in
   * the bin. `count` counts the result.
   */
  list: route({
    method: "GET",
    path: "/companies",
    ...forOperator,
    query: z.object({ searchParam: text(100).default(""), state: z.enum(companyStates).optional(), ...pageQuery }),
    response: z.object({ companies: z.array(companySchema), count: z.number().int(), ...pageReply }),
  }),
  /** The first 50 companies by name that are not in the bin, with the same search. */
  names: route({
    method: "GET",
    path: "/companies/list",
    ...forOperator,
    query: z.object({ search: text(100).default("") }),
    response: z.array(companyNameSchema),
  }),
  show: route({ method: "GET", path: "/companies/:companyId", ...forOperator, params: one, response: companySchema }),
  /**
   * Makes a company with its first admin and its trial, as sign-up does. Any plan is allowed, and no e-mail has to be confirmed. 400 and 409 as for
   * sign-up.
   */
  create: route({
    method: "POST",
    path: "/companies",
    ...inBoth,
    // The first user of a new company is an admin.
    reauthenticated: true,
    body: signUpApi.create.body,
    response: companySchema,
  }),
  /**
   * `status` false blocks the company: its users are signed out, and cannot sign in until `status` is true again. Setting it to true requires a fresh
   * proof. Another plan applies immediately. 409 ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_CPF_CNPJ_ALREADY_EXISTS, ERR_CANNOT_BLOCK_SUPER_COMPANY,
   * ERR_COMPANY_SEALED.
   */
  update: route({
    method: "PUT",
    path: "/companies/:companyId",
    ...inBoth,
    params: one,
    body: z.object({ ...companyFields, status: z.boolean(), planId: idParam }).partial(),
    response: companySchema,
  }),
  /**
   * Moves the company into the bin: nobody signs in, and its numbers stop. Its data is deleted 30 days later. A second call changes nothing. 409
   * ERR_CANNOT_DELETE_SUPER_COMPANY.
   */
  delete: route({ method: "DELETE", path: "/companies/:companyId", ...inBoth, params: one, response: companySchema }),
  /** Takes the company out of the bin, so its numbers work again. 409 ERR_CPF_CNPJ_ALREADY_EXISTS when another company has its tax id by now. */
  restore: route({
    method: "POST",
    path: "/companies/:companyId/restore",
    ...inBoth,
    // Its users sign in again with their earlier passwords.
    reauthenticated: true,
    params: one,
    response: companySchema,
  }),
};
