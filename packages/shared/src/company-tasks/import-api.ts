import { z } from "zod";
import { companyFields } from "../companies/fields.ts";
import { route, text } from "../contract.ts";
import { isPassphrase, longestPassphrase, mostBroughtBytes } from "./rules.ts";
import { companyImportSchema } from "./schema.ts";

const one = z.object({ taskId: z.uuid() });
const forOperator = { access: "operator" } as const;

/**
 * Companies that operators bring in from files: the file comes in pieces, is looked through, and is imported once the operator has seen what it holds. An
 * operator brings one at a time, and nobody else goes on with it. `companyTasksApi.delete` gives one up. The operator's actions are in the audit of the
 * operator's own company, and the arrival in that of the company.
 */
export const companyImportsApi = {
  /** The imports of all operators. `isServed`: whether a service is there that does them. */
  list: route({
    method: "GET",
    path: "/company-imports",
    ...forOperator,
    scope: "platform",
    response: z.object({ isServed: z.boolean(), imports: z.array(companyImportSchema) }),
  }),
  /**
   * Begins to bring a file of so many bytes. An import of the caller that failed or ended is removed with its file. 409 ERR_COMPANY_IMPORT_STEP
   * while the caller has one that has not ended.
   */
  begin: route({
    method: "POST",
    path: "/company-imports",
    ...forOperator,
    scope: "none",
    reauthenticated: true,
    budget: "bulk",
    body: z.object({ fileName: text(255).min(1), size: z.number().int().min(1).max(mostBroughtBytes) }),
    response: companyImportSchema,
  }),
  /**
   * Takes a piece of the file, whose size `bytesAt` says. Pieces come in their order. A piece that is here already changes nothing, so that one whose
   * answer was lost is sent again. 400 ERR_VALIDATION for another size or a place too far, 409 ERR_COMPANY_IMPORT_STEP once no more are awaited. 404
   * ERR_NO_COMPANY_TASK_FOUND for everybody who did not ask.
   */
  piece: route({
    method: "POST",
    path: "/company-imports/:taskId/pieces",
    ...forOperator,
    scope: "none",
    tells: false,
    params: one,
    files: 1,
    fileField: "piece",
    body: z.object({ place: z.coerce.number().int().min(0).max(100_000) }),
    response: companyImportSchema,
  }),
  /**
   * Has a file that is here looked through, or looked through again. It changes nothing but `findings`. The passphrase is kept, sealed, until the company
   * is here, or cannot come. 409 ERR_COMPANY_IMPORT_STEP while not all of it is here, or while it is read. 404 ERR_NO_COMPANY_TASK_FOUND.
   */
  look: route({
    method: "POST",
    path: "/company-imports/:taskId/look",
    ...forOperator,
    params: one,
    body: z.object({ passphrase: text(longestPassphrase).refine(isPassphrase) }),
    response: companyImportSchema,
  }),
  /**
   * Has the company imported that was found, which stays shut until it is opened. `name` is what it is called here; null: as in the file. 409
   * ERR_COMPANY_IMPORT_STEP when it was not looked through, or something else than its name stands in the way; ERR_COMPANY_NAME_ALREADY_EXISTS. 404
   * ERR_NO_COMPANY_TASK_FOUND.
   */
  confirm: route({
    method: "POST",
    path: "/company-imports/:taskId/confirm",
    ...forOperator,
    scope: "none",
    reauthenticated: true,
    params: one,
    body: z.object({ name: companyFields.name.nullable() }),
    response: companyImportSchema,
  }),
};
