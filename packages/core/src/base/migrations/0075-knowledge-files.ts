import type { Migration } from "./sql.ts";

/** Files that the assistant knows, the page on which each of their pieces begins, and transcripts of voice notes. */
export const knowledgeFiles: Migration = {
  name: "0075-knowledge-files",
  async up(run) {
    await run(`
      alter table knowledge_sources
        add media_id int,
        add file_name text not null default '',
        -- A worker takes the text out of a file; all else is ready at once.
        add state text not null default 'ready' check (state in ('reading', 'ready', 'failed')),
        add failure text,
        -- So often did a worker begin with the file.
        add tries int not null default 0,
        -- The worker that has it, while it shows signs of life.
        add claimed_by uuid,
        add touched_at timestamptz(3) not null default now(),
        add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id);
      create index knowledge_sources_media on knowledge_sources (company_id, media_id) where media_id is not null;
      create index knowledge_sources_reading on knowledge_sources (company_id, touched_at) where state = 'reading';
      -- Null: its source has no pages.
      alter table knowledge_pieces add page int;

      alter table media
        -- What is said in a voice note; empty: nothing. Null: nobody had it written down.
        add transcript text,
        -- Somebody is having it written down until then at the longest.
        add transcribing_until timestamptz(3);
    `);
  },
};
