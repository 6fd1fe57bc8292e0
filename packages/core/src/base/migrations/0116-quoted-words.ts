import type { Migration } from "./sql.ts";

/**
 * A message keeps the words of the message that it quotes only while that message is missing. Once it is there, the quote shows its words to users
 * who may see it, and they are gone when it is deleted. Only a quote whose message is missing has a `quoted_wid`.
 */
export const quotedWords: Migration = {
  name: "0116-quoted-words",
  async up(run) {
    await run("update messages set quoted_text = '' where quoted_text <> '' and quoted_wid is null");
  },
};
