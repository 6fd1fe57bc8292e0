import { keepScheduledTemplate } from "../sql-functions/triggers/keep-scheduled-template.ts";
import type { Migration } from "./sql.ts";

/** Keeps the version before from sending a scheduled template as a plain text during an upgrade. */
export const scheduledTemplatesEnd: Migration = {
  name: "0191-scheduled-templates-end",
  async up(run) {
    await run(`
      -- The time at which a scheduled template was last sent or given up.
      alter table schedules add column template_ended_at timestamptz(3);

      ${keepScheduledTemplate.sql}
      create trigger schedules_keep_template before update of status on schedules for each row
        when (new.template is not null and old.status = 'PENDENTE' and new.status in ('ENVIADA', 'ERRO')) execute function keep_scheduled_template();
    `);
  },
};
