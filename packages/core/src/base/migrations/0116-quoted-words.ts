import type { Migration } from "./sql.ts";

/**
 * A message keeps the words of its quoted message only while that message is missing. Afterwards the quote reads the words from the message itself:
 * only users who may see the message see them, and deleting it removes them. Only a quote whose message is missing has a `quoted_wid`.
 */
export const quotedWords: Migration = {
  name: "0116-quoted-words",
  async up(run) {
    await run("update messages set quoted_text = '' where quoted_text <> '' and quoted_wid is null");
  },
};
