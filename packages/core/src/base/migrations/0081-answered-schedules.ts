import type { Migration } from "./sql.ts";

/** Each message looks for scheduled messages that a customer's answer cancels, so these get an index. */
export const answeredSchedules: Migration = {
  name: "0081-answered-schedules",
  async up(run) {
    await run(
      "create index schedules_answered on schedules (company_id, contact_id) where status = 'PENDENTE' and cancel_if_replied",
    );
  },
};
