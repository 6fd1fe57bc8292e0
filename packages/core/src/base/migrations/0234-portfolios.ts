import type { Migration } from "./sql.ts";

/** The portfolio of an official number, and what our own prices took removed messages of campaigns for. */
export const portfolios: Migration = {
  name: "0234-portfolios",
  async up(run) {
    await run(`
      -- Null until Meta was asked. Meta's ids of people belong to a portfolio.
      alter table official_accounts add column portfolio_id text;

      -- How many of the removed messages were a marketing template, a utility template, or written freely. Of the others nobody knows it.
      alter table removed_charges add column marketing int not null default 0, add column utility int not null default 0,
        add column service int not null default 0;
    `);
  },
};
