import { addDays, addMonths, type Day, isDay } from "../../lib/time/calendar.ts";
import { clockOf, isClock, stepClock } from "./clock-text.ts";

/** The kind of the field: a day, or a day with a time. */
export type MomentKind = "day" | "moment";

/** The numbers of digits of day, month, year, hour and minute. The next line has the separators between them. */
const widths = { day: [2, 2, 4], moment: [2, 2, 4, 2, 2] } as const;
const signs = ["/", "/", " ", ":"];
/** The positions in the text at which month, year, hour and minute begin. */
const starts = [3, 6, 11, 14];

/** Whether the value is complete: "2026-11-21", or "2026-11-21T14:30". */
export const isMoment = (kind: MomentKind, value: string): boolean =>
  kind === "day" ? isDay(value) : isDay(value.slice(0, 10)) && value[10] === "T" && isClock(value.slice(11));

/** Writes a value as 21/11/2026 14:30, like the lists of the product. An incomplete value stays as typed. */
export function textOfMoment(kind: MomentKind, value: string): string {
  if (!isMoment(kind, value)) return value;
  const [day = "", time] = value.split("T");
  const date = day.split("-").toReversed().join("/");
  return time === undefined ? date : `${date} ${time}`;
}

/** Reads the value of a text. An incomplete text is its own value. */
export function momentOfText(kind: MomentKind, text: string): string {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const value = kind === "day" ? date : `${date}T${time}`;
  return isMoment(kind, value) ? value : text;
}

/** The text of the field while the user types: digits, and separators that are added. A pasted 2026-11-21T14:30 also works. */
export function maskMoment(kind: MomentKind, typed: string): string {
  const [, iso, time = "00:00"] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(typed) ?? [];
  if (iso !== undefined) return textOfMoment(kind, kind === "day" ? iso : `${iso}T${time}`);
  const parts = typed.replace(/^\D+/, "").split(/\D+/);
  const kept: string[] = [];
  for (const [index, part] of parts.entries()) {
    let rest = part;
    do {
      const width = widths[kind][kept.length];
      if (width === undefined) break;
      kept.push(rest.slice(0, width));
      // Surplus digits begin the next part if it is empty. Otherwise they are dropped.
      rest = index === parts.length - 1 ? rest.slice(width) : "";
    } while (rest !== "");
  }
  return kept.map((part, index) => (index === 0 ? part : `${signs[index - 1]}${part}`)).join("");
}

/** Completes an unfinished text: 5/3 is a day of this year, 5/3/27 a day of 2027, and 8 means eight o'clock. */
export function settleMoment(kind: MomentKind, text: string, today: Day): string {
  const [date = "", clock = ""] = text.trim().split(" ");
  const [day = "", month = "", year = ""] = date.split("/");
  if (isMoment(kind, text) || day === "" || month === "") return text.trim();
  const whole = `${yearOf(year, today)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const value = kind === "day" ? whole : `${whole}T${clockOf(clock)}`;
  return isMoment(kind, value) ? value : text.trim();
}

function yearOf(typed: string, today: Day): string {
  if (typed === "") return today.slice(0, 4);
  return typed.length === 2 ? `20${typed}` : typed;
}

/** The position in the masked text after this many digits, and after the separator there if the user typed it. */
export function caretAfter(text: string, digits: number, hasSign: boolean): number {
  let seen = 0;
  let at = 0;
  while (at < text.length && seen < digits) {
    if (/\d/.test(text[at] ?? "")) seen += 1;
    at += 1;
  }
  return hasSign && /\D/.test(text[at] ?? "") ? at + 1 : at;
}

/** Returns the value with the part at the caret one step later or earlier. */
export function stepMoment(kind: MomentKind, value: string, caret: number, by: 1 | -1): string {
  if (!isMoment(kind, value)) return value;
  const [day = "", time = ""] = value.split("T");
  const part = starts.filter((start) => caret >= start).length;
  if (part > 2) return `${day}T${stepClock(time, part === 3 ? by * 60 : by * 5)}`;
  const stepped = part === 0 ? addDays(day, by) : addMonths(day, part === 1 ? by : by * 12);
  return kind === "day" ? stepped : `${stepped}T${time}`;
}

export type MomentFault = "none" | "early" | "late";
/** Returns the fault of a non-empty value. The bounds have the same form as the value. */
export function momentFault(kind: MomentKind, value: string, min = "", max = "9999"): MomentFault | null {
  if (value === "") return null;
  if (!isMoment(kind, value)) return "none";
  return value < min ? "early" : value > max ? "late" : null;
}
