import { sourcesIn, textOf } from "./sources.ts";

/** Code that may stand in one file only, or in few: the words of SQL, and the files that may contain them. */
export interface OnlyPlace {
  words: RegExp;
  files: readonly string[];
}

/** Commands get into the line of a number in one way only, with the lane, the priority and the payload of their kind. */
export const orders: OnlyPlace = {
  words: /insert\s+into\s+"?connection_commands\b|\bConnectionCommandRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/numbers/commands/order.ts"],
};

/** Messages to a customer go out by one function; messages that a number got come in by another, one by one or together. */
export const messages: OnlyPlace = {
  words: /insert\s+into\s+"?messages\b|\bMessageRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/desk/messages/sending/say.ts", "packages/core/src/desk/inbound/stored.ts"],
};

/** One statement makes tickets, for every purpose. */
export const tickets: OnlyPlace = {
  words: /insert\s+into\s+"?tickets\b|\bTicketRow\s*\.\s*(insert|create)\b/i,
  files: ["packages/core/src/desk/tickets/new-ticket.ts"],
};

/**
 * Values that are matched with their columns by counting, too many to count at a glance. `insert()` of a table names them; these two have no table.
 */
export const counted: OnlyPlace = {
  words: /insert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*\((?:[^,()]*,){7}/i,
  files: [
    "apps/worker/src/whatsapp/baileys/keys/key-write.ts",
    "packages/core/src/base/sql-functions/triggers/count-shippings.ts",
  ],
};

/** What was typed becomes a pattern by `containing` alone, to which `%` and `_` are letters; other searches ask `strpos` or `starts_with`. */
export const patterns: OnlyPlace = {
  words: /\bi?like\s+(?:(?:any|all)\s+)?(?:plain)?\(?\$\{/i,
  files: ["packages/core/src/desk/terms/contacts.ts", "packages/core/src/desk/search/tickets.ts"],
};

/** Source files with their text, without tests and without what only tests use. */
export const productSources = (): [path: string, text: string][] =>
  ["apps", "packages"]
    .flatMap(sourcesIn)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => [path, textOf(path)]);

/** The files that contain the words although they may not. */
export const elsewhere = ({ words, files }: OnlyPlace, sources: readonly [path: string, text: string][]): string[] =>
  sources.flatMap(([path, text]) => (words.test(text) && !files.includes(path) ? [path] : []));
