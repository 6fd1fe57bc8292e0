import { inOrder } from "../hours/rules.ts";
import { type Holiday, type HoursDay, type Weekday, weekdays } from "../hours/schema.ts";

type Times = Partial<Record<Weekday, string>>;
/** A week from texts such as "08:00-12:00 13:00-18:00". A missing day is closed. */
export function week(times: Times): HoursDay[] {
  return inOrder(
    Object.entries(times).map(([weekdayEn, spans]) => {
      const [first = { startTime: "", endTime: "" }, ...more] = spans.split(" ").map((span) => {
        const [startTime = "", endTime = ""] = span.split("-");
        return { startTime, endTime };
      });
      return { weekday: "", weekdayEn: weekdayEn as Weekday, ...first, more };
    }),
  );
}
export const everyDay = (spans: string): HoursDay[] => week(Object.fromEntries(weekdays.map((day) => [day, spans])));
/** A holiday that is closed all day, unless hours are given. */
export const closedOn = (date: string, repeat: Holiday["repeat"] = "none", ...hours: Holiday["hours"]): Holiday => ({
  date,
  repeat,
  label: `Feriado de ${date}`,
  hours,
});
