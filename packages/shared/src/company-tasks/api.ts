import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { isPassphrase, isRecipient, longestPassphrase, longestRecipient } from "./rules.ts";
import { companyTaskSchema } from "./schema.ts";

const company = z.object({ companyId: idParam });
const one = z.object({ companyId: idParam, taskId: z.uuid() });
/** The calls enter the scope of the affected company themselves. */
const forOperator = { access: "operator", scope: "none" } as const;
const done = z.object({ ok: z.literal(true) });

/** Long tasks for one company. The host's service performs them one after the other. The operator's actions are recorded in that company's audit. */
export const companyTasksApi = {
  /** The tasks of a company, newest first. `isServed`: whether a service is running. 404 ERR_NO_COMPANY_FOUND. */
  list: route({
    method: "GET",
    path: "/companies/:companyId/tasks",
    access: "operator",
    scope: "platform",
    params: company,
    response: z.object({ isServed: z.boolean(), tasks: z.array(companyTaskSchema) }),
  }),
  /**
   * Writes the whole company into a file that only the recipient's identity, or the passphrase, can open. If the file includes the keys of the company's
   * numbers, the company is shut first. 400 ERR_BAD_RECIPIENT. 409 ERR_COMPANY_ARRIVING, ERR_CANNOT_BLOCK_SUPER_COMPANY, ERR_COMPANY_TASK_RUNS,
   * ERR_TOO_MANY_ITEMS.
   */
  export: route({
    method: "POST",
    path: "/companies/:companyId/exports",
    ...forOperator,
    reauthenticated: true,
    budget: "bulk",
    params: company,
    body: z.object({
      billing: z.boolean(),
      keys: z.boolean(),
      seal: z.discriminatedUnion("by", [
        z.object({ by: z.literal("recipient"), recipient: text(longestRecipient).refine(isRecipient) }),
        z.object({ by: z.literal("passphrase"), passphrase: text(longestPassphrase).refine(isPassphrase) }),
      ]),
    }),
    response: companyTaskSchema,
  }),
  /**
   * Opens a company that came or left in a file: users can sign in, messages that the company's original may have sent are not sent again, and its
   * numbers stay stopped until an admin starts them. 409 ERR_COMPANY_UNSEALED, ERR_COMPANY_ARRIVING, ERR_COMPANY_TASK_RUNS.
   */
  open: route({
    method: "POST",
    path: "/companies/:companyId/open",
    ...forOperator,
    reauthenticated: true,
    params: company,
    response: companyTaskSchema,
  }),
  /** Removes a task with its file. A running task stops at its next step. 404 ERR_NO_COMPANY_TASK_FOUND. */
  delete: route({
    method: "DELETE",
    path: "/companies/:companyId/tasks/:taskId",
    ...forOperator,
    params: one,
    response: done,
  }),
  /**
   * Records that the caller downloads the file, which `file` then sends. 404 ERR_NO_COMPANY_TASK_FOUND for everybody who did not request the file.
   */
  take: route({
    method: "POST",
    path: "/companies/:companyId/tasks/:taskId/take",
    ...forOperator,
    reauthenticated: true,
    budget: "bulk",
    params: one,
    response: done,
  }),
  /** The bytes of the file, with range requests, so that a broken download can continue. The browser itself saves them, by the session's cookie. */
  file: route({
    method: "GET",
    path: "/media/company-files/:companyId/:taskId",
    ...forOperator,
    reauthenticated: true,
    params: one,
    stream: true,
    byCookie: true,
    response: z.never(),
  }),
};
