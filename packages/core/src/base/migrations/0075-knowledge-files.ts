import type { Migration } from "./sql.ts";

/** Files of the assistant's knowledge, the page on which each of their pieces begins, and transcripts of voice notes. */
export const knowledgeFiles: Migration = {
  name: "0075-knowledge-files",
  async up(run) {
    await run(`
      alter table knowledge_sources
        add media_id int,
        add file_name text not null default '',
        -- A worker reads the text of a file; other sources are ready at once.
        add state text not null default 'ready' check (state in ('reading', 'ready', 'failed')),
        add failure text,
        -- How many times a worker has begun to read the file.
        add tries int not null default 0,
        -- The worker that reads the file, as long as it shows signs of life.
        add claimed_by uuid,
        add touched_at timestamptz(3) not null default now(),
        add foreign key (company_id, media_id) references media (company_id, id) on delete set null (media_id);
      create index knowledge_sources_media on knowledge_sources (company_id, media_id) where media_id is not null;
      create index knowledge_sources_reading on knowledge_sources (company_id, touched_at) where state = 'reading';
      -- Null: the source has no pages.
      alter table knowledge_pieces add page int;

      alter table media
        -- The words of a voice note. Empty: it has no words. Null: nobody has asked for a transcript.
        add transcript text,
        -- A transcript is being made, until then at the latest.
        add transcribing_until timestamptz(3);
    `);
  },
};
