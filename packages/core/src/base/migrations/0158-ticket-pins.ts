import { fence, type Migration } from "./sql.ts";

/** The tickets that a user keeps on top of their own list. */
export const ticketPins: Migration = {
  name: "0158-ticket-pins",
  async up(run) {
    await run(`
      create table ticket_pins (
        company_id int not null,
        user_id int not null,
        ticket_id int not null,
        primary key (company_id, user_id, ticket_id),
        foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
        foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
      );
      create index ticket_pins_ticket on ticket_pins (company_id, ticket_id);
    `);
    await fence(run, ["ticket_pins"]);
  },
};
