import type { Migration } from "./sql.ts";

/** The text of an advertisement below its title. */
export const advertWords: Migration = {
  name: "0189-advert-words",
  async up(run) {
    await run("alter table adverts add column body text not null default ''");
  },
};
