import {
  placeOfAssistant,
  placeOfAuthenticator,
  placeOfCreds,
  placeOfIntegration,
  placeOfKey,
  placeOfOfficial,
  placeOfWebhook,
} from "../../base/secrets.ts";
import { Fault } from "../../base/host-faults.ts";
import { isCarried, type Parts } from "./carriage.ts";
import type { Column, CompanyTable } from "./catalogue.ts";
import type { Value } from "./copy-text.ts";
import type { Crossing } from "./crossing.ts";
import { jsonRule } from "./json-ids.ts";

/** The value of another column of the same row. */
type Row = (column: string) => Value;
type Rule = (value: string, crossing: Crossing, row: Row) => Value;

/** Columns that name a row without a foreign key, because the row may have been deleted. */
export const looseIds: Readonly<Record<string, string>> = {
  "assistant_answers.sources": "knowledge_pieces",
  "audit.actor_id": "users",
  "billing_history.invoice_id": "invoices",
  "bot_steps.option_id": "queue_options",
  "bot_steps.queue_id": "queues",
  "chat_messages.mentions": "users",
  "contacts.merged_into": "contacts",
  "credits.used_on_invoice_id": "invoices",
  "goal_days.queue_id": "queues",
  "goal_days.user_id": "users",
  "inbound_journal.message_id": "messages",
  "message_words.ticket_id": "tickets",
  "messages.user_id": "users",
  "ticket_events.actor_id": "users",
  "ticket_events.queue_id": "queues",
  "ticket_events.user_id": "users",
  "tickets.closed_by": "users",
  "tickets.customer_message_id": "messages",
  "tickets.farewell_user_id": "users",
  "tickets.handed_by": "users",
  "tickets.handed_note_id": "ticket_notes",
  "tickets.last_message_user_id": "users",
  "tickets.suggested_user_id": "users",
  "turn_days.user_id": "users",
};

/** The table that a line of the audit is about, by the first word of its action. */
const aboutOf: Readonly<Record<string, string>> = {
  apiToken: "api_tokens",
  billing: "invoices",
  campaign: "campaigns",
  chat: "chats",
  connection: "connections",
  consent: "contacts",
  contact: "contacts",
  contactList: "contact_lists",
  "data-request": "contacts",
  erasure: "contacts",
  "file-list": "file_lists",
  integration: "integrations",
  knowledge: "knowledge_sources",
  "message-template": "message_templates",
  prompt: "prompts",
  queue: "queues",
  tag: "tags",
  ticket: "tickets",
  user: "users",
  visit: "users",
  webhook: "webhook_endpoints",
  "billing.card": "",
  "billing.cardRemoved": "",
  "contacts.fileImported": "contact_file_imports",
  "contacts.fileUndone": "contact_file_imports",
  "contacts.imported": "connections",
  "email.resubscribed": "email_unsubscribes",
  "email.sent": "emails",
  "email.unsubscribed": "email_unsubscribes",
};

/** The table of the subject of an audit line with this action. Empty when the company's file has no row for the subject. */
export const aboutTable = (action: string): string => aboutOf[action] ?? aboutOf[action.split(".")[0] ?? ""] ?? "";

const orNull = (id: number): Value => (id === 0 ? null : String(id));

/** Columns that change at the import but hold more than the plain id of a row. */
const special: Readonly<Record<string, Rule>> = {
  "audit.about_id": (value, crossing, row) => orNull(crossing.id(aboutTable(row("action") ?? ""), Number(value))),
  "campaigns.prepared_to": (value, crossing, row) =>
    String(crossing.upTo(row("contact_list_id") === null ? "contacts" : "contact_list_items", Number(value))),
  "chat_members.read_message_id": (value, crossing) => String(crossing.upTo("chat_messages", Number(value))),
  "contact_list_imports.position": (value, crossing, row) =>
    row("source") === "contacts" ? String(crossing.upTo("contacts", Number(value))) : value,
  "media.object_key": (value, crossing) => crossing.file(value),
  "payments.proof_key": (value, crossing) => crossing.file(value),
  ...Object.fromEntries(
    [
      "companies.plan_id",
      "invoices.from_plan_id",
      "invoices.plan_id",
      "subscriptions.pending_plan_id",
      "subscriptions.plan_id",
    ].map((column) => [column, (value: string, crossing: Crossing) => crossing.plan(value)]),
  ),
};

/** The columns that have a rule of their own. */
export const changedColumns: readonly string[] = Object.keys(special);

/** The place to which each secret is bound, by the values that its row has in this installation. */
export const placesOfSecrets: Readonly<Record<string, (row: Row, companyId: number) => string>> = {
  "assistant_secrets.value": (row, companyId) => placeOfAssistant(companyId, row("kind") ?? ""),
  "authenticators.next_secret": (row) => placeOfAuthenticator(Number(row("user_id"))),
  "authenticators.secret": (row) => placeOfAuthenticator(Number(row("user_id"))),
  "integrations.secrets": (row) => placeOfIntegration(Number(row("id"))),
  "official_accounts.secrets": (row) => placeOfOfficial(Number(row("connection_id"))),
  "webhook_secrets.value": (row) => placeOfWebhook(Number(row("endpoint_id"))),
  "whatsapp_creds.value": (row) => placeOfCreds(Number(row("connection_id"))),
  "whatsapp_keys.value": (row) => placeOfKey(Number(row("connection_id")), row("type") ?? "", row("id") ?? ""),
};

function ruleOf(table: CompanyTable, column: Column, parts: Parts): Rule | null {
  const name = `${table.name}.${column.name}`;
  if (special[name]) return special[name];
  if (/^jsonb?$/.test(column.type)) return jsonRule(name);
  const own = column.name === "id" && table.hasNumbers ? table.name : null;
  const names = own ?? column.names ?? looseIds[name] ?? null;
  if (names === null) return null;
  if (!isCarried(names, parts)) {
    if (!column.isNullable) throw new Fault(`${name} names ${names}, which a company's file does not carry`);
    return () => null;
  }
  if (column.type.endsWith("[]"))
    return (value, crossing) =>
      value === "{}"
        ? value
        : `{${value
            .slice(1, -1)
            .split(",")
            .map((id) => crossing.id(names, Number(id)))
            .join(",")}}`;
  // Ids that are no numbers do not change.
  if (!/^(integer|bigint)$/.test(column.type)) return null;
  return column.isNullable
    ? (value, crossing) => orNull(crossing.id(names, Number(value)))
    : (value, crossing) => String(crossing.id(names, Number(value)));
}

/** Changes the values of a row on its way into or out of a file. */
export function rowChange(table: CompanyTable, parts: Parts): (values: Value[], crossing: Crossing) => Value[] {
  const at = new Map(table.columns.map(({ name }, index) => [name, index]));
  const rules = table.columns.flatMap((column, index) => {
    const rule = ruleOf(table, column, parts);
    return rule ? [{ index, rule }] : [];
  });
  const hidden = table.columns.flatMap(({ name }, index) => {
    const placeOf = placesOfSecrets[`${table.name}.${name}`];
    return placeOf ? [{ index, placeOf }] : [];
  });
  const reader =
    (values: readonly Value[]): Row =>
    (column) =>
      values[at.get(column) ?? -1] ?? null;
  return (values, crossing) => {
    const moved = [...values];
    for (const { index, rule } of rules) {
      const value = values[index] ?? null;
      if (value !== null) moved[index] = rule(value, crossing, reader(values));
    }
    const here = reader(crossing.way === "leaving" ? values : moved);
    for (const { index, placeOf } of hidden) {
      const value = values[index] ?? null;
      if (value === null || value === "\\x") continue;
      const bytes = crossing.secret(placeOf(here, crossing.companyId), Buffer.from(value.slice(2), "hex"));
      moved[index] = `\\x${bytes.toString("hex")}`;
    }
    return moved;
  };
}
