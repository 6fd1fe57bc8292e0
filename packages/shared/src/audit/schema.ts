import { z } from "zod";
import { facts, nothing } from "./facts.ts";
import { namedSchema } from "../contract.ts";

/** All audited actions, with the facts of an entry besides its time, its actor and its subject. A secret is never among these facts. */
export const auditActions = {
  "user.created": facts.pick({ profile: true }),
  "user.changed": facts.pick({ changes: true }),
  /** Another user gave the user a new password, which ended the user's other sessions. */
  "user.password": nothing,
  "user.removed": nothing,
  /** The user began or stopped signing in with an authenticator app. */
  "user.authenticator": nothing,
  "user.authenticatorRemoved": nothing,
  /** Another app took the place of the confirmed one. */
  "user.authenticatorReplaced": nothing,
  /** `other` is the name of the passkey. */
  "user.passkey": facts.pick({ other: true }),
  "user.passkeyRemoved": facts.pick({ other: true }),
  "user.backupCodes": nothing,
  /** Another user removed the user's second factor. */
  "user.factorsReset": nothing,
  /** Another user signed the user out everywhere. */
  "user.sessionsEnded": nothing,
  /** The user removed the first factor by the link in the e-mail about it. */
  "user.factorTakenBack": nothing,
  /** An operator removed a user's second factor in another company, `other`. The line is in the audit of the operator's own company. */
  "user.factorsResetOutside": facts.pick({ other: true }),
  /** Without an actor, the company's new plan switched the user off. */
  "user.off": nothing,
  "user.on": nothing,
  /** The name is the invited e-mail, empty for a link for any holder. The new user is an entry `user.created` by the inviting admin. */
  "invitation.created": facts.pick({ profile: true }),
  "invitation.renewed": nothing,
  "invitation.revoked": nothing,
  "connection.created": nothing,
  "connection.changed": facts.pick({ changes: true }),
  "connection.removed": nothing,
  "connection.off": nothing,
  "connection.started": nothing,
  "connection.renewed": nothing,
  "connection.passkey-shown": nothing,
  "connection.linked": facts.pick({ number: true }),
  "connection.unlinked": nothing,
  /** The official number now uses another token, app secret or account. */
  "connection.access": nothing,
  /** The entry's name is the token's, and `other` is the name of the token's number. */
  "apiToken.created": facts.pick({ other: true }),
  "apiToken.revoked": facts.pick({ other: true }),
  /** The entry's name is the template's, and `other` its language. */
  "message-template.created": facts.pick({ other: true }),
  "message-template.changed": facts.pick({ other: true }),
  "message-template.removed": facts.pick({ other: true }),
  "queue.created": nothing,
  "queue.changed": facts.pick({ changes: true }),
  /** The option tree of the queue changed. `count` is the new number of its nodes. */
  "queue.options": facts.pick({ count: true }),
  "queue.removed": nothing,
  "prompt.created": nothing,
  "prompt.changed": facts.pick({ changes: true }),
  "prompt.removed": nothing,
  /** The instructions of the company's own assistant changed. */
  "assistant.changed": facts.pick({ changes: true }),
  /** The provider's address, the data that it gets, or its limits changed. The entry contains only the host of an address, and nothing of a key. */
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
  /** The person was erased, after the lines `erasure.` of this person. From then on all lines about the contact, also this one, have the pseudonym. */
  "contact.erased": nothing,
  "contact.blocked": nothing,
  "contact.unblocked": nothing,
  /** A hold of the contact began or ended. During it nobody may delete the contact. */
  "contact.held": nothing,
  "contact.released": nothing,
  /** A request of a person about their own data. */
  "data-request.created": nothing,
  "data-request.done": nothing,
  "data-request.refused": nothing,
  "erasure.asked": nothing,
  "erasure.confirmed": nothing,
  "erasure.stopped": nothing,
  /** The legal basis of a purpose for a person. */
  "consent.given": nothing,
  "consent.withdrawn": nothing,
  /** How long closed conversations are kept: an admin set it, set it back to for ever, or stopped it. */
  "retention.asked": nothing,
  "retention.ended": nothing,
  "retention.stopped": nothing,
  /** One line, written automatically, for each day on which something was removed. */
  "retention.cleared": facts.pick({ conversations: true, messages: true, files: true, bytes: true }),
  /** A user opened the stored data of a person. There is at most one line a day for each user. */
  "contact.dataShown": nothing,
  /** Everything about one person was exported as a file. */
  "contact.exported": nothing,
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
  /** The people of the campaign's report were exported as a file. */
  "campaign.exported": nothing,
  "campaign.removed": nothing,
  "campaignSettings.changed": nothing,
  "ticket.removed": nothing,
  "chat.removed": nothing,
  "tag.removed": nothing,
  "file-list.removed": nothing,
  "webhook.created": nothing,
  "webhook.changed": facts.pick({ changes: true }),
  /** The webhook has another secret. */
  "webhook.secret": nothing,
  "webhook.paused": nothing,
  "webhook.resumed": nothing,
  "webhook.tested": nothing,
  "webhook.replayed": nothing,
  "webhook.removed": nothing,
  "integration.created": nothing,
  /** An entry without changes means a new secret, or a change of the talk's settings. */
  "integration.changed": facts.pick({ changes: true }),
  "integration.resumed": nothing,
  "integration.removed": nothing,
  "email.sent": facts.pick({ count: true }),
  "email.unsubscribed": nothing,
  /** `to` is the reason. */
  "email.resubscribed": facts.pick({ to: true }),
  "audit.exported": nothing,
  "company.blocked": nothing,
  "company.unblocked": nothing,
  "company.exported": nothing,
  /** An operator requested, downloaded or removed a file of the company. */
  "company.exportAsked": nothing,
  "company.exportTaken": nothing,
  "company.exportRemoved": nothing,
  /** An operator requested that a company that came or left in a file be opened, or withdrew the request. */
  "company.openAsked": nothing,
  "company.openRemoved": nothing,
  /** In the audit of the operator's own company: the operator began to import a company from a file, confirmed the import, or cancelled it. */
  "company.importAsked": nothing,
  "company.importConfirmed": nothing,
  "company.importRemoved": nothing,
  /** An operator or the host imported the company from a file. */
  "company.imported": nothing,
  /** The actions from `company.exportAsked` to `company.restored` are the operator's. */
  "company.created": nothing,
  "company.changed": facts.pick({ changes: true }),
  /** The company is in the bin, and not erased. */
  "company.removed": nothing,
  "company.restored": nothing,
  /** The entry's name is the plan's, and `other` is how it is paid. */
  "billing.subscribed": facts.pick({ other: true }),
  "billing.cancelled": nothing,
  "billing.reactivated": nothing,
  "billing.email": facts.pick({ to: true }),
  "billing.address": nothing,
  "billing.card": nothing,
  "billing.cardRemoved": nothing,
  /** The actions from here to `billing.plan` are the operator's. The entry's name is the invoice's number. */
  "billing.paid": facts.pick({ to: true }),
  "billing.undone": facts.pick({ from: true, other: true }),
  "billing.voided": facts.pick({ other: true }),
  /** The fiscal document. `to` is empty when its number was removed. */
  "billing.nfse": facts.pick({ from: true, to: true }),
  "billing.extended": facts.pick({ from: true, to: true }),
  "billing.plan": facts.pick({ from: true, to: true }),
  /** The actions from here to `plan.removed` concern the installation, and are in the audit of the operator's own company. The name is the provider's. */
  "billing.provider": facts.pick({ other: true, changes: true }),
  /** `other` is the provider. `to` says which secret was set or removed. */
  "billing.secret": facts.pick({ other: true, to: true }),
  /** The operator registered our address at the provider. */
  "billing.hook": facts.pick({ other: true }),
  "billing.days": facts.pick({ changes: true }),
  /** The operator changed the name or the look of the installation, or returned to the product's own. */
  "branding.changed": facts.pick({ changes: true }),
  "branding.reset": nothing,
  "plan.created": facts.pick({ changes: true }),
  "plan.changed": facts.pick({ changes: true }),
  "plan.removed": nothing,
  "company.signUpOpened": nothing,
  "company.signUpClosed": nothing,
  /** An admin confirmed the e-mail with which the company signed up. */
  "company.confirmed": nothing,
  /** The operator visited the company as the user of that name. */
  "visit.began": facts.pick({ reason: true }),
  "visit.ended": nothing,
} as const satisfies Record<string, z.ZodObject>;
export type AuditAction = keyof typeof auditActions;
export type AuditDetails<A extends AuditAction> = z.input<(typeof auditActions)[A]>;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The actor, with the name at that time. Null for the number's phone, or for the person who hosts the installation. */
  actor: namedSchema.nullable(),
  /** The name of the operator who acted as the actor during a visit. Null when the actor acted without a visit. */
  operator: z.string().nullable(),
  action: z.enum(auditActionNames),
  /** The person or object of the entry, with the name at that time. */
  about: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  details: facts.partial(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
