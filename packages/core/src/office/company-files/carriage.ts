import { installationActions } from "../../company/audit/record.ts";

/**
 * Whether a table of a company goes into its file: always; only on request, with the billing history or with the keys of its numbers; or not at all, for
 * the given reason. A table that is not listed here makes every export fail, and also the test of this file.
 */
type Carriage = "always" | "billing" | "keys" | { left: string };

/** The parts that a file contains only on request. */
export interface Parts {
  /** Subscription, invoices, charges, payments and credits. */
  billing: boolean;
  /** The keys with which a number logs in without a new link. Only one installation may have them. */
  keys: boolean;
}

const signIn = { left: "is part of a sign-in that goes on at one installation only" };
const link = { left: "belongs to a link with the address of one installation, which an e-mail has" };
const outgoing = { left: "waits to go out, or says that it went out, from one installation" };
const device = { left: "belongs to a browser, which knows one installation by its address" };
const operator = { left: "says what an operator of one installation did, or has done" };
const provider = { left: "is a key to the account that one installation has with a payment provider" };
const leased = { left: "says what a worker of one installation does now" };

/** All tables that have rows of companies. */
export const carriage: Readonly<Record<string, Carriage>> = {
  account_letters: signIn,
  adverts: "always",
  announcement_reads: { left: "is about announcements, which are of the installation" },
  api_tokens: "always",
  assistant_answers: "always",
  assistant_days: "always",
  assistant_faults: "always",
  assistant_questions: "always",
  assistant_secrets: "always",
  assistants: "always",
  audit: "always",
  authenticators: "always",
  backup_codes: "always",
  billing_customers: provider,
  billing_history: "billing",
  bot_steps: "always",
  bot_turns: { left: "is a question to a program or the assistant, which a restore drops too" },
  campaign_counts: "always",
  campaign_settings: "always",
  campaign_shippings: "always",
  campaigns: "always",
  charges: "billing",
  chat_members: "always",
  chat_message_files: "always",
  chat_messages: "always",
  chats: "always",
  companies: "always",
  company_file_pieces: operator,
  company_tasks: operator,
  connection_commands: "always",
  connection_incidents: leased,
  connection_leases: leased,
  connection_queues: "always",
  connections: "always",
  consents: "always",
  contact_erasures: "always",
  contact_file_import_rows: "always",
  contact_file_imports: "always",
  contact_holds: "always",
  contact_identities: "always",
  contact_imports: "always",
  contact_list_import_rows: "always",
  contact_list_imports: "always",
  contact_list_items: "always",
  contact_lists: "always",
  contact_merges: "always",
  contact_names: "always",
  contacts: "always",
  credits: "billing",
  data_requests: "always",
  dunning_steps: "billing",
  earlier_emails: "always",
  email_confirmations: link,
  email_recipients: "always",
  email_unsubscribes: "always",
  emails: "always",
  factor_browsers: device,
  factor_guesses: signIn,
  factor_take_backs: link,
  file_list_entries: "always",
  file_lists: "always",
  goal_days: "always",
  goal_results: "always",
  idempotency_keys: { left: "recognises a call that a program repeats within hours" },
  inbound_journal: "keys",
  integrations: "always",
  invitation_queues: link,
  invitations: link,
  invoice_items: "billing",
  invoices: "billing",
  knowledge_pieces: "always",
  knowledge_sources: "always",
  knowledge_vocabulary: "always",
  known_numbers: "always",
  mails: outgoing,
  media: "always",
  message_cards: "always",
  message_reactions: "always",
  message_stars: "always",
  message_template_cards: "always",
  message_templates: "always",
  message_versions: "always",
  message_words: "always",
  messages: "always",
  note_mentions: "always",
  number_brakes: "always",
  number_care: "always",
  official_accounts: "keys",
  official_sends: "keys",
  outbox: outgoing,
  outbox_dead: outgoing,
  passkey_answers: signIn,
  payment_methods: provider,
  payments: "billing",
  phone_contacts: "always",
  poll_votes: "always",
  prompts: "always",
  push_choices: "always",
  push_devices: device,
  push_told: device,
  queue_options: "always",
  queues: "always",
  quick_messages: "always",
  rating_requests: "always",
  recovery_codes: link,
  removed_charges: "always",
  removed_numbers: { left: "recognises erased numbers by DATA_KEY, so another installation cannot read it" },
  retention_days: "always",
  retention_rules: "always",
  retentions: "always",
  schedules: "always",
  service_windows: "always",
  sessions: signIn,
  settings: "always",
  sign_in_steps: signIn,
  storage_changes: "always",
  subscriptions: "billing",
  tags: "always",
  ticket_drafts: "always",
  ticket_events: "always",
  ticket_notes: "always",
  ticket_pins: "always",
  ticket_tags: "always",
  tickets: "always",
  turn_changes: "always",
  turn_days: "always",
  turns: "always",
  user_passkeys: "always",
  user_queues: "always",
  users: "always",
  visits: operator,
  webhook_deliveries: outgoing,
  webhook_endpoints: "always",
  webhook_recipients: "always",
  webhook_secrets: "always",
  whatsapp_creds: "keys",
  whatsapp_keys: "keys",
};

/** Whether a file with these parts has the rows of the table. */
export function isCarried(table: string, parts: Parts): boolean {
  const how = carriage[table];
  if (how === "billing" || how === "keys") return parts[how];
  return how === "always";
}

/**
 * Columns that are left out, so that the imported row has their default. The new installation decides them: who operates it, what a number is doing, and
 * whether a company works.
 */
export const leftColumns: Readonly<Record<string, readonly string[]>> = {
  // The new installation has another account at the provider. Opening the company there ends charges that were being made.
  charges: ["request", "check_at", "looked_at"],
  companies: ["status", "seal", "archive", "suspended_at", "removed_at", "confirm_by"],
  connections: [
    "status",
    "wanted",
    "qrcode",
    "pairing_code",
    "pairing_number",
    "passkey",
    "reason",
    "retries",
    "retry_at",
    "updated_at",
  ],
  // Only a restore of an older backup of the same installation needs these columns, to find an erased person again.
  contact_erasures: ["fingerprints", "gone_ids"],
  users: ["super", "online", "last_seen_at"],
};

/** The condition on `t` for the rows of a table that go into the file. A table without a line here sends all rows of the company. */
export const rowsThatGo: Readonly<Record<string, string>> = {
  // In the operator's own company, these lines name other companies, their users, and parts of the installation.
  audit: `t.action not in ('${installationActions.join("', '")}')`,
  // Changes that a person sees as done although they still wait. Opening the company ends them, so that the person decides. Timers make all other commands
  // again.
  connection_commands:
    "t.state = 'waiting' and t.kind in ('send', 'template', 'edit', 'delete', 'react', 'download') and t.message_id is not null",
  // When a number's keys leave, the received messages that are not yet stored leave too. Nobody stores them here, and WhatsApp does not send them
  // again.
  inbound_journal: "t.state in ('received', 'failed')",
  // With an old state of a conversation, the same key would encrypt twice. Without a state, both sides make a new one with the first message.
  whatsapp_keys: "t.type not in ('session', 'sender-key', 'sender-key-memory')",
};
