import { languages } from "@balcao/shared/language";
import { expect, test } from "vitest";
import { reminderOf } from "./wording.ts";

const url = "https://desk.test/subscription";
const invoice = { number: "2027-000001", cents: 123_450 };

test.each(languages)("a letter in %s writes its due date with the day first, and money as in Brazil", (language) => {
  const { subject, body } = reminderOf(language, {
    step: "D-3",
    company: "Padaria",
    due: "2027-03-04",
    last: "2027-03-10",
    invoice,
    url,
  });
  expect(subject).toContain("04/03/2027");
  expect(body).toMatch(/R\$\s1\.234,50/);
  expect(body).toContain(`\n\n${url}\n`);
});

test.each(languages)(
  "a letter in %s about an overdue invoice says the last day of access, and leaves no gap",
  (language) => {
    const said = { step: "D+1", company: "Padaria", due: "2027-03-04", last: "2027-03-10", invoice, url } as const;
    const { body } = reminderOf(language, said);
    expect(body).toContain("10/03/2027");
    expect(body).not.toContain("{{");
  },
);
