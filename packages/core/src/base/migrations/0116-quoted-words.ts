import type { Migration } from "./sql.ts";

/**
 * A message keeps the words of what it quotes only while that message itself is not there: they are one of the desk's own, which the quote
 * shows by whoever may see it, and are gone when it is deleted. Only a quote that is still waited for has a `quoted_wid`.
 */
export const quotedWords: Migration = {
  name: "0116-quoted-words",
  async up(run) {
    await run("update messages set quoted_text = '' where quoted_text <> '' and quoted_wid is null");
  },
};
