import type { Migration } from "./sql.ts";

/** Words of titles by an index of their own: whether a word stands in one is asked of each piece that has it. */
export const knowledgeTitles: Migration = {
  name: "0087-knowledge-titles",
  async up(run) {
    await run(`create index knowledge_pieces_titles on knowledge_pieces using gin (company_id, ts_filter(words, '{a}'))
      with (fastupdate = off)`);
  },
};
