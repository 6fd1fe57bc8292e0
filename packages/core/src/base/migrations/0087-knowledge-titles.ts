import type { Migration } from "./sql.ts";

/** An index for the words of titles. The search looks for a word in the title of each piece that contains the word. */
export const knowledgeTitles: Migration = {
  name: "0087-knowledge-titles",
  async up(run) {
    await run(`create index knowledge_pieces_titles on knowledge_pieces using gin (company_id, ts_filter(words, '{a}'))
      with (fastupdate = off)`);
  },
};
