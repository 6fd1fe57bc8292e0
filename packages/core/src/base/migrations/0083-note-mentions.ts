import { fence, type Migration } from "./sql.ts";

/** The users whom a note mentions. A mention is deleted when the user opens the ticket. */
export const noteMentions: Migration = {
  name: "0083-note-mentions",
  async up(run) {
    await run(`
      create table note_mentions (
        company_id int not null,
        user_id int not null,
        note_id int not null,
        primary key (company_id, user_id, note_id),
        foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
        foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade
      );
      create index note_mentions_note on note_mentions (company_id, note_id);
    `);
    await fence(run, ["note_mentions"]);
  },
};
