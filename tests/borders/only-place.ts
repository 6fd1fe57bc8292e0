import { sourcesIn, textOf } from "./sources.ts";

/** What stands in one file only, or in few: the words of SQL, and the files that may have them. */
export interface OnlyPlace {
  words: RegExp;
  files: readonly string[];
}

/** Commands come into the line of a number in one way, with the lane, the priority and the payload of their kind. */
export const orders: OnlyPlace = {
  words: /insert\s+into\s+"?connection_commands\b|\bConnectionCommandRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/numbers/commands/order.ts"],
};

/** What is said to a customer goes out by one door; what a number was given comes in by another, one by one or together. */
export const messages: OnlyPlace = {
  words: /insert\s+into\s+"?messages\b|\bMessageRow\s*\.\s*insert\b/i,
  files: ["packages/core/src/desk/messages/sending/say.ts", "packages/core/src/desk/inbound/stored.ts"],
};

/** A ticket is made by one statement, whatever it is made for. */
export const tickets: OnlyPlace = {
  words: /insert\s+into\s+"?tickets\b|\bTicketRow\s*\.\s*(insert|create)\b/i,
  files: ["packages/core/src/desk/tickets/new-ticket.ts"],
};

/** Values that are matched with their columns by counting: too many to count at a glance. `insert()` of a table names them; these two have no table. */
export const counted: OnlyPlace = {
  words: /insert\s+into\s+"?\w+"?(?:\s+as\s+\w+)?\s*\((?:[^,()]*,){7}/i,
  files: [
    "apps/worker/src/whatsapp/baileys/keys/key-write.ts",
    "packages/core/src/base/sql-functions/triggers/count-shippings.ts",
  ],
};

/** Source files, with their text; neither tests nor what only tests use. */
export const productSources = (): [path: string, text: string][] =>
  ["apps", "packages"]
    .flatMap(sourcesIn)
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => [path, textOf(path)]);

/** The files that have the words although they may not. */
export const elsewhere = ({ words, files }: OnlyPlace, sources: readonly [path: string, text: string][]): string[] =>
  sources.flatMap(([path, text]) => (words.test(text) && !files.includes(path) ? [path] : []));
