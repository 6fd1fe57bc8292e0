import { sourcesIn, textOf } from "./sources.ts";

/** Code that may be in only one file, or in few: the words of the SQL, and the files that may contain them. */
export interface OnlyPlace {
  words: RegExp;
  files: readonly string[];
}

/** Commands are queued for a number in one way only, with the lane, the priority and the payload of their kind. */
export const orders: OnlyPlace = {
  words: /insert\s+into\s+"?connection_commands\b|\bConnectionCommandRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/numbers/commands/order.ts"],
};

/** Messages to a customer are sent by one function. Received messages are stored by another function, one by one or together. */
export const messages: OnlyPlace = {
  words: /insert\s+into\s+"?messages\b|\bMessageRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/desk/messages/sending/say.ts", "packages/core/src/desk/inbound/insert-messages.ts"],
};

/** One statement creates tickets, for every purpose. */
export const tickets: OnlyPlace = {
  words: /insert\s+into\s+"?tickets\b|\bTicketRow\s*\.\s*(insert|create)\b/i,
  files: ["packages/core/src/desk/tickets/new-ticket.ts"],
};

/**
 * Values that are matched with their columns by position, too many to count at a glance. `insert()` of a table names the columns, but these two
 * inserts have no table.
 */
export const counted: OnlyPlace = {
  words: /insert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*\((?:[^,()]*,){7}/i,
  files: [
    "apps/worker/src/whatsapp/baileys/keys/key-write.ts",
    "packages/core/src/base/sql-functions/triggers/count-shippings.ts",
  ],
};

/** Only `containing` makes a pattern from a typed text, with `%` and `_` as letters. Other searches use `strpos` or `starts_with`. */
export const patterns: OnlyPlace = {
  words: /\bi?like\s+(?:(?:any|all)\s+)?(?:plain)?\(?\$\{/i,
  files: ["packages/core/src/desk/terms/contacts.ts", "packages/core/src/desk/search/tickets.ts"],
};

/** Source files with their text, without tests and without code that only tests use. */
export const productSources = (): [path: string, text: string][] =>
  ["apps", "packages"]
    .flatMap(sourcesIn)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => [path, textOf(path)]);

/** The files that contain the words without permission. */
export const elsewhere = ({ words, files }: OnlyPlace, sources: readonly [path: string, text: string][]): string[] =>
  sources.flatMap(([path, text]) => (words.test(text) && !files.includes(path) ? [path] : []));
