import { fence, type Migration } from "./sql.ts";

/** As what Meta charged for a message of an official number, also for those of campaigns that a retention removed. */
export const charges: Migration = {
  name: "0232-charges",
  async up(run) {
    await run(`
      -- Meta's category in small letters, or "free"; null until a status of Meta told it.
      alter table messages add column charged text;

      -- How many removed messages of a campaign Meta charged as this, by the first digits of the people's numbers, which have the country.
      create table removed_charges (
        company_id int not null,
        campaign_id int not null,
        charged text not null,
        begins text not null,
        messages int not null,
        primary key (company_id, campaign_id, charged, begins),
        foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
      );
    `);
    await fence(run, ["removed_charges"]);
  },
};
