import { letterSteps } from "@balcao/shared/billing/dunning";
import { languages } from "@balcao/shared/language";
import { expect, test } from "vitest";
import { reminderOf } from "./reminder.ts";

const url = "https://desk.test/subscription";
const invoice = { number: "2027-000001", cents: 123_450, fallsBack: false, card: null };

test.each(languages)("a letter in %s writes its due date with the day first, and money as in Brazil", (language) => {
  const { subject, body } = reminderOf(language, {
    step: "D-3",
    company: "Padaria",
    due: "2027-03-04",
    isShut: false,
    last: null,
    invoice,
    url,
  });
  expect(subject).toContain("04/03/2027");
  expect(body).toMatch(/R\$\s1\.234,50/);
  expect(body).toContain(`\n\n${url}\n`);
});

const asksToPay = { pt: /[Pp]ague|pagar agora/, en: /pay it/i, es: /[Pp][aá]g(?:ue|arla|uela)/ };

test.each(languages)(
  "a letter in %s to a company that pays by card says that the card is charged, and asks for no second payment",
  (language) => {
    const said = { company: "Padaria", due: "2027-03-04", isShut: false, last: null, url };
    for (const step of ["D-3", "D0"] as const) {
      const { body } = reminderOf(language, { ...said, step, invoice: { ...invoice, card: "•••• 4242" } });
      expect(body).toContain("•••• 4242");
      expect(body).not.toMatch(asksToPay[language]);
      expect(reminderOf(language, { ...said, step, invoice }).body).toMatch(asksToPay[language]);
    }
  },
);

/** Words that are only in a letter to a suspended company. */
const saysShut = {
  pt: /está suspens|continua suspens/,
  en: /is( still)? suspended|has been suspended/,
  es: /está suspendida|sigue suspendida/,
};
const late = letterSteps.filter(({ day }) => day > 0);

test.each(languages)(
  "letters in %s after the due day name the last day while the desk works, and later say that the desk is suspended",
  (language) => {
    for (const { step } of late)
      for (const about of [invoice, null]) {
        const said = { step, company: "Padaria", due: "2027-03-04", invoice: about, url };
        const open = Object.values(reminderOf(language, { ...said, isShut: false, last: "2027-03-10" })).join("\n");
        expect([step, open]).toEqual([step, expect.stringContaining("10/03/2027")]);
        expect([step, open]).toEqual([step, expect.not.stringMatching(saysShut[language])]);
        const shut = Object.values(reminderOf(language, { ...said, isShut: true, last: null })).join("\n");
        expect([step, shut]).toEqual([step, expect.stringMatching(saysShut[language])]);
        expect(`${open}${shut}`.replaceAll("{{product}}", "Balcão")).not.toMatch(/\{\{| {2}| \.|\bde \.|\s:/);
      }
  },
);

test.each(languages)(
  "a letter in %s about an overdue upgrade says that the former plan returns, and never that the desk stops",
  (language) => {
    const about = { ...invoice, fallsBack: true };
    const said = { company: "Padaria", due: "2027-03-04", invoice: about, url, isShut: false, last: "2027-03-10" };
    const stops = /atendimento para|suspens|desk stops|suspended|se detiene|suspenderá/;
    for (const { step } of late) {
      const { subject, body } = reminderOf(language, { ...said, step });
      expect([step, `${subject}\n${body}`]).toEqual([step, expect.not.stringMatching(stops)]);
      expect(body).toContain("10/03/2027");
    }
  },
);
