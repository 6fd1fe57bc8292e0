import { fatesOfCompany } from "./fates-of-company.ts";

/**
 * What happens to the columns of a table when a person is erased. `deleted`: the rows about the person are deleted. Otherwise some columns are emptied,
 * some get the pseudonym, and some stay for a reason. Columns are named as in the database, with a space between them.
 */
export type TableFate = "deleted" | { emptied?: string; stays?: string; because: string };

/** Tables with texts of customers, or about them. */
const fatesOfPeople: Record<string, TableFate> = {
  assistant_answers: { emptied: "question_ids", stays: "model handed_over", because: "figures of the assistant" },
  assistant_questions: { emptied: "question", stays: "reason", because: "figures of the assistant" },
  audit: {
    emptied: "about_name details",
    stays: "actor_name operator_name action",
    because: "lines about the contact get the pseudonym by a function of the database's owner; who did it stays",
  },
  bot_steps: { emptied: "reply", stays: "reason queue", because: "figures of menus and trees" },
  bot_turns: "deleted",
  campaign_shippings: {
    emptied: "name number email variables",
    stays: "reason",
    because: "the person counts as before, under the pseudonym",
  },
  chat_messages: { stays: "body", because: "what colleagues say to each other, in which no program finds a person" },
  connection_commands: "deleted",
  consents: "deleted",
  contact_erasures: {
    emptied: "reason stop_reason",
    stays: "receipt fingerprints",
    because: "the proof of the erasure, without the person, and what finds the person in a backup from before",
  },
  contact_file_import_rows: {
    emptied: "name number email extra before after",
    stays: "reason",
    because: "counts of the report",
  },
  contact_file_imports: {
    stays: "file_name failure preview sheet columns",
    because: "the first rows of a file whose columns are not confirmed yet, for a week at most",
  },
  contact_holds: "deleted",
  contact_identities: "deleted",
  contact_imports: { stays: "skipped position", because: "counts, and the place in an address book while it is read" },
  contact_list_import_rows: { emptied: "name number email", stays: "reason", because: "counts of the report" },
  contact_list_imports: {
    stays: "file_name sheet filter failure preview columns",
    because: "the first rows of a file whose columns are not confirmed yet, for a week at most",
  },
  contact_list_items: "deleted",
  contact_merges: "deleted",
  contact_names: "deleted",
  contacts: {
    emptied: "name number user_name email extra_info picture_id opt_out_words",
    because: "the row stays for its tickets, under the pseudonym",
  },
  data_requests: { emptied: "note answer", because: "the proof of when something was asked for, and answered" },
  email_recipients: {
    emptied: "email reason",
    stays: "token",
    because: "figures of the e-mail, and a random word that leads to the row",
  },
  email_unsubscribes: {
    stays: "email reason",
    because: "without the address the company would write to somebody who asked it not to",
  },
  idempotency_keys: { stays: "key fingerprint", because: "a hash, for a day" },
  inbound_journal: "deleted",
  known_numbers: "deleted",
  mails: "deleted",
  media: "deleted",
  message_reactions: "deleted",
  message_versions: "deleted",
  message_words: "deleted",
  messages: {
    emptied: "participant body poll raw sign quoted_wid quoted_text link_preview template menu",
    stays: "chat wid rendition_wid bot_source failure media_type charged",
    because:
      "conversations are deleted; what the person wrote in groups stays as deleted, with the group's address and a random id",
  },
  official_sends: "deleted",
  outbox: "deleted",
  outbox_dead: "deleted",
  phone_contacts: "deleted",
  poll_votes: "deleted",
  push_told: { stays: "subject", because: "ids" },
  removed_numbers: {
    stays: "fingerprint",
    because: "names nobody without the key of the installation, and keeps imports and campaigns away from the person",
  },
  schedules: "deleted",
  service_windows: "deleted",
  ticket_drafts: "deleted",
  ticket_events: { stays: "details", because: "the source of every report: names of tags, times and ids" },
  ticket_notes: "deleted",
  tickets: {
    emptied: "last_message customer_line bot_state advert_click before_closing",
    stays: "last_message_type customer_line_type",
    because: "every report counts them",
  },
  webhook_deliveries: "deleted",
  webhook_recipients: "deleted",
  whatsapp_keys: {
    stays: "type id value",
    because:
      "the number's own state of the encryption, which goes with its link; WhatsApp names chats in it by their address",
  },
};

/** What happens to a person's data in each table of a company. A test compares it with the database, so that no new column is forgotten. */
export const fates: Record<string, TableFate> = { ...fatesOfPeople, ...fatesOfCompany };
