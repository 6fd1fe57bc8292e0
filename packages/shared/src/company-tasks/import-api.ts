import { z } from "zod";
import { companyFields } from "../companies/fields.ts";
import { route, text } from "../contract.ts";
import { isPassphrase, longestPassphrase, mostBroughtBytes } from "./rules.ts";
import { companyImportSchema } from "./schema.ts";

const one = z.object({ taskId: z.uuid() });
const forOperator = { access: "operator" } as const;

/**
 * Imports of companies from files. The file is uploaded in pieces, examined, and imported once the operator has seen its content. Each operator has
 * at most one open import, and nobody else can continue it. `companyTasksApi.delete` cancels it. The operator's actions are recorded in the audit of
 * the operator's own company. The audit of the imported company records that it was imported.
 */
export const companyImportsApi = {
  /** The imports of all operators. `isServed`: whether a service is running. */
  list: route({
    method: "GET",
    path: "/company-imports",
    ...forOperator,
    scope: "platform",
    response: z.object({ isServed: z.boolean(), imports: z.array(companyImportSchema) }),
  }),
  /**
   * Begins the upload of a file of this size in bytes. The caller's former import is removed with its file if it failed or ended. 409
   * ERR_COMPANY_IMPORT_STEP while the caller has an open import.
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
   * Takes a piece of the file, of the size of `bytesAt`. Pieces must come in their order. A repeated piece changes nothing, so a piece whose answer
   * was lost can be sent again. 400 ERR_VALIDATION for a wrong size or a later piece, 409 ERR_COMPANY_IMPORT_STEP when the file is already complete.
   * 404 ERR_NO_COMPANY_TASK_FOUND for everybody except the operator who began the import.
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
   * Examines an uploaded file, also repeatedly. It changes only `findings`. The passphrase is kept, sealed, until the company is imported or cannot
   * be imported. 409 ERR_COMPANY_IMPORT_STEP while the file is incomplete or is being read. 404 ERR_NO_COMPANY_TASK_FOUND.
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
   * Imports the found company, which stays shut until it is opened. `name`: its name here; null: the name in the file. 409 ERR_COMPANY_IMPORT_STEP
   * when the file was not examined, or an obstacle other than the name exists; ERR_COMPANY_NAME_ALREADY_EXISTS. 404 ERR_NO_COMPANY_TASK_FOUND.
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
