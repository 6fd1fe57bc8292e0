import type { Language } from "@balcao/shared/automatic-texts";
import type { LetterStep } from "@balcao/shared/billing/dunning";
import { writtenDay, writtenMoney } from "../../../base/written-values.ts";
import { type Moment, type Words, wording } from "./wording.ts";

/** What the e-mail of each step is about, while the desk works and once it is shut. The operator chooses how many days it works after the due day. */
const momentOf: Record<LetterStep, { open: Moment; shut: Moment }> = {
  "D-3": { open: "soon", shut: "soon" },
  D0: { open: "today", shut: "today" },
  "D+1": { open: "overdue", shut: "suspended" },
  "D+3": { open: "overdue", shut: "suspended" },
  "D+5": { open: "lastDays", shut: "suspended" },
  "D+15": { open: "lastDays", shut: "suspended" },
  "D+30": { open: "lastDays", shut: "ending" },
};

export interface Reminder {
  step: LetterStep;
  company: string;
  due: string;
  isShut: boolean;
  /** The last day on which the desk works; null where nothing is overdue and once the desk is shut. */
  last: string | null;
  /** Null: the e-mail is about the end of a trial. `card` has the last digits of the card that is charged on the due day. */
  invoice: { number: string; cents: number; fallsBack: boolean; card: string | null } | null;
  url: string;
}

/** One reminder e-mail, in plain text. */
export function reminderOf(language: Language, { step, company, due, isShut, last, invoice, url }: Reminder): Words {
  const { upgrade, card, ...words } = wording[language];
  const moment = momentOf[step][isShut ? "shut" : "open"];
  const fallsBack = invoice?.fallsBack === true && (moment === "overdue" || moment === "lastDays");
  const charged = invoice?.card && (moment === "soon" || moment === "today") ? card[moment] : null;
  const { subject, body } = fallsBack ? upgrade : (charged ?? words[invoice ? "invoice" : "trial"][moment]);
  const said: Record<string, string> = {
    company,
    date: writtenDay(due),
    last: last === null ? "" : writtenDay(last),
    number: invoice?.number ?? "",
    value: invoice ? writtenMoney(invoice.cents) : "",
    card: invoice?.card ?? "",
  };
  const fill = (template: string) => template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => said[name] ?? "");
  return { subject: `{{product}}: ${fill(subject)}`, body: `${fill(body)}\n\n${url}\n` };
}
