import type { AuditChange } from "@balcao/shared/audit/facts";
import type { AuditAction, AuditDetails } from "@balcao/shared/audit/schema";
import { auditFields } from "@balcao/shared/audit/fields";
import type { Actor } from "@balcao/shared/permissions";
import { requestContext } from "../../base/request.ts";
import { AuditRow } from "./audit.model.ts";

/** The person or thing that a line is about; null: the line is about the company. */
type AuditSubject = { id: number; name: string } | null;

/**
 * Writes a line of the audit in the transaction of its change, so neither exists without the other. Null as `actor` means the number's phone or network,
 * or the host of the installation. In the platform's scope, `companyId` names the company of the audit. When the operator makes a request as a user, each
 * line names the operator, whichever code writes it. The lines of the visit itself already have the operator as their actor.
 */
export async function recordAudit<A extends AuditAction>(
  actor: Pick<Actor, "userId" | "name"> | null,
  action: A,
  about: AuditSubject,
  details: AuditDetails<A>,
  companyId?: number,
): Promise<Pick<AuditRow, "id" | "at">> {
  return AuditRow.create({
    actorId: actor?.userId ?? null,
    actorName: actor?.name ?? "",
    operatorName: action.startsWith("visit.") ? "" : (requestContext.getStore()?.operator ?? ""),
    action,
    aboutId: about?.id ?? null,
    aboutName: about?.name ?? "",
    details,
    ...(companyId !== undefined && { companyId }),
  });
}

/** The operator who changes the whole installation. Null: the host, by hand or at the start. */
export type Operator = Pick<Actor, "userId" | "name" | "companyId"> | null;

/** The actions that concern the installation, or a user of another company. Their lines are left out when the operator's own company is exported. */
export const installationActions = [
  "user.factorsResetOutside",
  "billing.provider",
  "billing.secret",
  "billing.hook",
  "billing.days",
  "branding.changed",
  "branding.reset",
  "plan.created",
  "plan.changed",
  "plan.removed",
  "company.signUpOpened",
  "company.signUpClosed",
] as const satisfies readonly AuditAction[];
type InstallationAction = (typeof installationActions)[number];

/** A line about the installation, in the audit of its operator's own company. Call it in the platform's scope. */
export async function recordOfInstallation<A extends InstallationAction>(
  by: Operator,
  action: A,
  about: AuditSubject,
  details: AuditDetails<A>,
): Promise<void> {
  if (by) await recordAudit(by, action, about, details, by.companyId);
}

const longest = 200;

type Fields = Readonly<Record<string, unknown>>;

/** The changed fields for which the audit has a word. For a field that is no single value, the line says only that it changed. */
export const changesOf = (before: Fields, after: Fields): AuditChange[] =>
  auditFields
    .filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    .map((field) => ({ field, from: said(before[field]), to: said(after[field]) }));

export const namesOf = (queues: readonly { name: string }[]): string => queues.map(({ name }) => name).join(", ");

/** A text, shortened for the audit. */
export const shortened = (value: string): string => Array.from(value).slice(0, longest).join("");

function said(value: unknown): AuditChange["from"] {
  if (typeof value === "string") return shortened(value);
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}
