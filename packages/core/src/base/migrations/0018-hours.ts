import type { Migration } from "./sql.ts";

const day = (weekday: string, weekdayEn: string, startTime: string, endTime: string) => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
  more: [],
});
/** The usual week, as it was when these columns were added. */
const week = JSON.stringify([
  day("Segunda-feira", "monday", "08:00", "18:00"),
  day("Terça-feira", "tuesday", "08:00", "18:00"),
  day("Quarta-feira", "wednesday", "08:00", "18:00"),
  day("Quinta-feira", "thursday", "08:00", "18:00"),
  day("Sexta-feira", "friday", "08:00", "18:00"),
  day("Sábado", "saturday", "08:00", "12:00"),
  day("Domingo", "sunday", "", ""),
]);

export const hours: Migration = {
  name: "0018-hours",
  async up(run) {
    await run(`
      -- Seven days from Monday on, and dates with other hours. Both lists are read and written as a whole.
      alter table companies
        add schedules jsonb not null default '${week}' check (jsonb_typeof(schedules) = 'array'),
        add holidays jsonb not null default '[]' check (jsonb_typeof(holidays) = 'array');
      alter table queues add schedules jsonb not null default '${week}' check (jsonb_typeof(schedules) = 'array');
      alter table tickets
        -- A customer wrote out of hours, and nobody has accepted the ticket since.
        add out_of_hours boolean not null default false,
        -- When the customer last got the text for out of hours.
        add out_of_hours_told_at timestamptz;
    `);
  },
};
