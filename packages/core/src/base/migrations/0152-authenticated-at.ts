import type { Migration } from "./sql.ts";

/** When the user of a session last typed their password. An action that gives others access demands it again after a while. */
export const authenticatedAt: Migration = {
  name: "0152-authenticated-at",
  async up(run) {
    await run("alter table sessions add column authenticated_at timestamptz not null default now()");
  },
};
