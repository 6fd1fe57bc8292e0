import type { Migration } from "./sql.ts";

const indexes = ["current", "ticket", "period", "user", "queue"];

/**
 * A turn of a customer is called "turn" everywhere, because in core a service is a file with verbs. `migrate()` applies the functions of turns at its
 * end.
 */
export const turns: Migration = {
  name: "0025-turns",
  async up(run) {
    await run(`
      alter table services rename to turns;
      alter table service_days rename to turn_days;
      alter table service_changes rename to turn_changes;
      ${indexes.map((name) => `alter index services_${name} rename to turns_${name};`).join("\n      ")}
      alter index service_changes_company rename to turn_changes_company;
      alter function keep_services() rename to keep_turns;
      alter function note_service_change() rename to note_turn_change;
      alter trigger ticket_events_services on ticket_events rename to ticket_events_turns;
      alter trigger services_late on turns rename to turns_late;
    `);
  },
};
