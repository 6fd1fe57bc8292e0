import { z } from "zod";
import { profiles } from "../permissions.ts";
import { settingKeys } from "../settings/schema.ts";
import { auditFields } from "./fields.ts";

/** A value before or after a change, a long text shortened. Null: there was none, or it is no single value. */
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const changeSchema = z.object({ field: z.enum(auditFields), from: value, to: value });
export type AuditChange = z.infer<typeof changeSchema>;

const facts = z.object({
  changes: z.array(changeSchema),
  profile: z.enum(profiles),
  /** A phone number. */
  number: z.string(),
  key: z.enum(settingKeys),
  from: z.string(),
  to: z.string(),
  /** The name of the other one of two. */
  other: z.string(),
  part: z.enum(["week", "holidays"]),
  /** Why the operator came. */
  reason: z.string(),
  /** How many it went to. */
  count: z.number().int(),
});
const nothing = facts.pick({});

/** Everything that is audited, with what is told of it besides who, when and about whom. Never a secret. */
export const auditActions = {
  "user.created": facts.pick({ profile: true }),
  "user.changed": facts.pick({ changes: true }),
  /** Somebody gave the user a new password; the user's other sessions ended with it. */
  "user.password": nothing,
  "user.removed": nothing,
  /** Nobody did it: the company's new plan. */
  "user.off": nothing,
  "user.on": nothing,
  /** The name is the e-mail; empty where the link is for whoever has it. Who comes by it is a `user.created` of who invited. */
  "invitation.created": facts.pick({ profile: true }),
  "invitation.renewed": nothing,
  "invitation.revoked": nothing,
  "connection.created": nothing,
  "connection.changed": facts.pick({ changes: true }),
  "connection.removed": nothing,
  "connection.off": nothing,
  "connection.started": nothing,
  "connection.renewed": nothing,
  "connection.linked": facts.pick({ number: true }),
  "connection.unlinked": nothing,
  /** The name is the token's, `other` its number's. */
  "apiToken.created": facts.pick({ other: true }),
  "apiToken.revoked": facts.pick({ other: true }),
  "queue.created": nothing,
  "queue.changed": facts.pick({ changes: true }),
  /** The tree of its options; `count` is how many nodes it has now. */
  "queue.options": facts.pick({ count: true }),
  "queue.removed": nothing,
  "prompt.created": nothing,
  "prompt.changed": facts.pick({ changes: true }),
  "prompt.removed": nothing,
  /** What the company's own assistant is told. */
  "assistant.changed": facts.pick({ changes: true }),
  /** Where it is asked, what leaves, or its limits. Of an address only the host is told, of a key nothing. */
  "assistant.provider": facts.pick({ changes: true }),
  "assistant.tested": nothing,
  "assistant.settled": nothing,
  "knowledge.created": nothing,
  "knowledge.changed": nothing,
  "knowledge.removed": nothing,
  "setting.changed": facts.pick({ key: true, from: true, to: true }),
  "hours.changed": facts.pick({ part: true }),
  "contact.number": facts.pick({ from: true, to: true }),
  "contact.merged": facts.pick({ other: true }),
  "contact.parted": facts.pick({ other: true }),
  "contact.removed": nothing,
  "contact.blocked": nothing,
  "contact.unblocked": nothing,
  "contacts.exported": nothing,
  "contacts.imported": nothing,
  /** The name is the file's. */
  "contacts.fileImported": nothing,
  "contacts.fileUndone": nothing,
  "contactList.imported": nothing,
  "contactList.exported": nothing,
  "contactList.removed": nothing,
  "campaign.started": nothing,
  "campaign.cancelled": nothing,
  "campaign.restarted": nothing,
  /** The people of its report were taken as a file. */
  "campaign.exported": nothing,
  "campaign.removed": nothing,
  "campaignSettings.changed": nothing,
  "ticket.removed": nothing,
  "chat.removed": nothing,
  "tag.removed": nothing,
  "file-list.removed": nothing,
  "webhook.created": nothing,
  "webhook.changed": facts.pick({ changes: true }),
  /** It has another secret. */
  "webhook.secret": nothing,
  "webhook.paused": nothing,
  "webhook.resumed": nothing,
  "webhook.tested": nothing,
  "webhook.replayed": nothing,
  "webhook.removed": nothing,
  "integration.created": nothing,
  /** Without changes it has another secret, or something else of its talk was set. */
  "integration.changed": facts.pick({ changes: true }),
  "integration.resumed": nothing,
  "integration.removed": nothing,
  "email.sent": facts.pick({ count: true }),
  "email.unsubscribed": nothing,
  /** `to` is why. */
  "email.resubscribed": facts.pick({ to: true }),
  "audit.exported": nothing,
  "company.blocked": nothing,
  "company.unblocked": nothing,
  /** By the operator, as those above and those that follow. */
  "company.created": nothing,
  "company.changed": facts.pick({ changes: true }),
  /** It lies in the bin, and is not gone. */
  "company.removed": nothing,
  "company.restored": nothing,
  /** The name is the plan's, `other` how it is paid. */
  "billing.subscribed": facts.pick({ other: true }),
  "billing.cancelled": nothing,
  "billing.reactivated": nothing,
  "billing.email": facts.pick({ to: true }),
  "billing.address": nothing,
  "billing.card": nothing,
  "billing.cardRemoved": nothing,
  /** By the operator, as those that follow; the name is the invoice's number. */
  "billing.paid": facts.pick({ to: true }),
  "billing.undone": facts.pick({ from: true, other: true }),
  "billing.voided": facts.pick({ other: true }),
  /** The fiscal document; `to` is empty where it was taken away. */
  "billing.nfse": facts.pick({ from: true, to: true }),
  "billing.extended": facts.pick({ from: true, to: true }),
  "billing.plan": facts.pick({ from: true, to: true }),
  /** Of the installation, in the audit of the operator's own company, as those that follow. The name is the provider's. */
  "billing.provider": facts.pick({ other: true, changes: true }),
  /** `other` is the provider, `to` which secret was given or taken away. */
  "billing.secret": facts.pick({ other: true, to: true }),
  /** The provider was told to call our address. */
  "billing.hook": facts.pick({ other: true }),
  "billing.days": facts.pick({ changes: true }),
  "plan.created": facts.pick({ changes: true }),
  "plan.changed": facts.pick({ changes: true }),
  "plan.removed": nothing,
  "company.signUpOpened": nothing,
  "company.signUpClosed": nothing,
  /** An admin confirmed the e-mail that the company signed up with. */
  "company.confirmed": nothing,
  /** The operator was here as the user of that name. */
  "visit.began": facts.pick({ reason: true }),
  "visit.ended": nothing,
} as const satisfies Record<string, z.ZodObject>;
export type AuditAction = keyof typeof auditActions;
export type AuditDetails<A extends AuditAction> = z.input<(typeof auditActions)[A]>;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** What a list may be narrowed to: the part of an action before its dot. */
export const auditSubjects = [
  "user",
  "invitation",
  "connection",
  "apiToken",
  "queue",
  "prompt",
  "assistant",
  "knowledge",
  "setting",
  "hours",
  "contact",
  "contacts",
  "contactList",
  "campaign",
  "campaignSettings",
  "ticket",
  "chat",
  "tag",
  "file-list",
  "webhook",
  "integration",
  "email",
  "audit",
  "company",
  "billing",
  "plan",
  "visit",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** With the name of that day. Null: the number's phone, or who hosts the installation. */
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The operator, who did it as the actor; null: it was the actor. */
  operator: z.string().nullable(),
  action: z.enum(auditActionNames),
  /** Whom or what it is about, with the name of that day. */
  about: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  details: facts.partial(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
