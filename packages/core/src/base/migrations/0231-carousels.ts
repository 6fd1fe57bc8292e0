import { fence, type Migration } from "./sql.ts";

/** The files of carousels' cards: with which a template is sent, and with which a message was. */
export const carousels: Migration = {
  name: "0231-carousels",
  async up(run) {
    await run(`
      alter table message_templates add constraint message_templates_company_id_id unique (company_id, id);
      create table message_template_cards (
        company_id int not null,
        template_id int not null,
        -- The place of the card, from 0.
        place smallint not null check (place between 0 and 9),
        media_id int not null,
        primary key (company_id, template_id, place),
        foreign key (company_id, template_id) references message_templates (company_id, id) on delete cascade,
        foreign key (company_id, media_id) references media (company_id, id)
      );
      create index message_template_cards_media on message_template_cards (company_id, media_id);
      create table message_cards (
        company_id int not null,
        message_id bigint not null,
        place smallint not null check (place between 0 and 9),
        media_id int not null,
        primary key (company_id, message_id, place),
        foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
        foreign key (company_id, media_id) references media (company_id, id)
      );
      create index message_cards_media on message_cards (company_id, media_id);
    `);
    await fence(run, ["message_template_cards", "message_cards"]);
  },
};
