import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { auditEntrySchema } from "./schema.ts";
import { auditSubjects } from "./subjects.ts";

const filter = {
  userId: idParam.optional(),
  subject: z.enum(auditSubjects).optional(),
  /** A part of the name of an entry's person or object. */
  about: text(100).trim().default(""),
  /** Days by the company's clock, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const filterSchema = z.object(filter);
export type AuditFilter = z.infer<typeof filterSchema>;

export const auditApi = {
  /** Newest first. */
  list: route({
    method: "GET",
    path: "/audit",
    access: "audit-page:view",
    query: z.object({ ...filter, ...pageQuery }),
    response: z.object({ entries: z.array(auditEntrySchema), ...pageReply }),
  }),
  /** A CSV file of all entries that match the filter, newest first. The audit also gets an entry for the export. */
  export: route({
    method: "GET",
    path: "/audit/export",
    duringVisit: false,
    access: "audit-page:view",
    reauthenticated: true,
    scope: "none",
    stream: true,
    query: filterSchema,
    response: z.never(),
  }),
};
