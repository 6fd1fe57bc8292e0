import type { Crossing } from "./crossing.ts";

/**
 * Which table the numbers in a JSON value name, by their key, or by the key above and their own: `talker.id`. The elements of a list have the key of the
 * list, and the whole value has the empty key.
 */
type Keys = Readonly<Record<string, string>>;

const bot: Keys = {
  queueId: "queues",
  optionId: "queue_options",
  "talker.id": "integrations",
  promptId: "prompts",
  ids: "messages",
};

const ticket: Keys = {
  ...bot,
  user_id: "users",
  queue_id: "queues",
  connection_id: "connections",
  suggested_user_id: "users",
  handed_by: "users",
  handed_note_id: "ticket_notes",
  last_message_user_id: "users",
  prompt_id: "prompts",
  integration_id: "integrations",
};

/** The JSON columns that contain ids. */
const jsonIds: Readonly<Record<string, Keys>> = {
  "assistant_answers.question_ids": { "": "messages" },
  "contact_list_imports.filter": { tagIds: "tags", queueIds: "queues" },
  "contact_merges.moved": {
    ...ticket,
    authored: "messages",
    blocked_by: "users",
    botSteps: "bot_steps",
    both: "users",
    campaign_shippings: "campaign_shippings",
    company_id: "companies",
    consents: "consents",
    contact_erasures: "contact_erasures",
    contact_holds: "contact_holds",
    data_requests: "data_requests",
    eventId: "ticket_events",
    from: "tickets",
    into: "tickets",
    messages: "messages",
    moved: "users",
    notes: "ticket_notes",
    opt_out_message_id: "messages",
    opt_out_user_id: "users",
    schedules: "schedules",
    tags: "tags",
    ticket_id: "tickets",
    tickets: "tickets",
    "turn.id": "turns",
  },
  "ticket_events.details": { messageId: "messages", campaignId: "campaigns" },
  "tickets.before_closing": { ...ticket, by: "users" },
  "tickets.bot_state": bot,
};

/** The JSON columns that contain no ids of rows. */
export const jsonWithoutIds: readonly string[] = [
  "audit.details",
  "billing_history.details",
  "campaign_counts.states",
  "campaign_settings.value",
  "campaign_shippings.variables",
  "campaigns.begun_template",
  "campaigns.shortcuts",
  "campaigns.template",
  "charges.bank_slip",
  "companies.holidays",
  "companies.schedules",
  "connection_commands.payload",
  "connection_commands.result",
  "contact_erasures.receipt",
  "contact_file_import_rows.after",
  "contact_file_import_rows.before",
  "contact_file_import_rows.extra",
  "contact_file_imports.columns",
  "contact_file_imports.preview",
  "contact_imports.skipped",
  "contact_list_imports.columns",
  "contact_list_imports.preview",
  "contact_list_items.variables",
  "contacts.extra_info",
  "inbound_journal.envelope",
  "integrations.settings",
  "message_templates.components",
  "messages.link_preview",
  "messages.poll",
  "messages.template",
  "official_accounts.facts",
  "official_accounts.told",
  "poll_votes.options",
  "push_choices.quiet",
  "queues.schedules",
  "schedules.template",
  "subscriptions.payer_address",
];

/**
 * The id of a choice in a menu to tap. When a customer taps a menu from before the import, the phone sends the old id, and the customer gets a new menu.
 */
const tapped = /^(queue|opt):(\d+)$/;
const tappedColumn = "messages.menu";

/** The change of a JSON column. Null for a column without ids. */
export function jsonRule(column: string): ((value: string, crossing: Crossing) => string) | null {
  const keys = jsonIds[column] ?? (column === tappedColumn ? {} : null);
  if (!keys) return null;
  const textOf =
    column === tappedColumn
      ? (text: string, crossing: Crossing) =>
          text.replace(
            tapped,
            (_all, kind: string, id: string) =>
              `${kind}:${crossing.id(kind === "opt" ? "queue_options" : "queues", Number(id))}`,
          )
      : (text: string) => text;
  const walk = (value: unknown, crossing: Crossing, key: string, above: string): unknown => {
    // In a list, a deleted row stays as 0, so that the number of elements is the same.
    if (Array.isArray(value))
      return value.map((one: unknown) => walk(one, crossing, key, above) ?? (typeof one === "number" ? 0 : null));
    if (typeof value === "string") return key === "id" || key === "" ? textOf(value, crossing) : value;
    if (typeof value === "number") {
      const table = keys[`${above}.${key}`] ?? keys[key];
      return table === undefined ? value : crossing.id(table, value) || null;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, crossing, name, key)]));
  };
  return (value, crossing) => JSON.stringify(walk(JSON.parse(value), crossing, "", ""));
}
