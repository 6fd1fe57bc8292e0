import { digitsOf } from "../phone.ts";

/** The trades of a company. The browser translates them into three languages. */
export const segments = [
  "Educação",
  "Engenharia",
  "Serviços financeiros",
  "Governo",
  "Saúde",
  "Tecnologia",
  "Marketing",
  "Comunicação",
  "Transporte",
  "Turismo",
  "Agroindústria",
  "Construção",
  "Imobiliária",
  "Eventos",
  "Moda",
  "Outro",
] as const;
export type Segment = (typeof segments)[number];

/** The number of employees: up to 10, 30, 50 or 100, then 101 for 100 to 500, and 500 for more. */
export const employeeCounts = [10, 30, 50, 100, 101, 500] as const;
export type EmployeeCount = (typeof employeeCounts)[number];

export const companyNameLimits = { min: 2, max: 50 } as const;

/** The days for which the desk works without a confirmed e-mail, and for which a link is valid. */
export const confirmDays = 3;
const minuteMs = 60_000;

/** Whether the time for confirming an e-mail is over. `confirmBy` is an ISO time. Null when no confirmation is needed. */
export const mustConfirm = (confirmBy: string | null, now: number): boolean =>
  confirmBy !== null && Date.parse(confirmBy) <= now;

/** The pause after the last link, by the number of links: one minute, two, four, up to an hour. */
export const linkPauseMs = (made: number): number => Math.min(60, 2 ** Math.max(0, made - 1)) * minuteMs;

/** Whether a text is a Brazilian number with its area, mobile or not, in any written form. */
export const isPhone = (value: string): boolean => /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(digitsOf(value));

/** Formats a number as "(11) 98765-4321", even while the user types. Digits after the eleventh are dropped. */
export function formatPhone(value: string): string {
  const digits = digitsOf(value).slice(0, 11);
  if (digits.length <= 2) return digits;
  const rest = digits.slice(2);
  const cut = digits.length > 10 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${rest.slice(0, cut)}${rest.length > cut ? `-${rest.slice(cut)}` : ""}`;
}
