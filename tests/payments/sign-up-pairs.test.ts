import { randomUUID } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { confirmEmail, sendLink } from "@balcao/core/company/sign-up/confirm";
import { signUp } from "@balcao/core/company/sign-up/sign-up";
import { deleteUser } from "@balcao/core/company/users/delete";
import { createUser } from "@balcao/core/company/users/service";
import { restore, throwAway } from "@balcao/core/office/companies/bin";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { newTaxId } from "@balcao/core/testing/tax-id";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SideBySide, sideBySide } from "./side-by-side.ts";

// Companies sign up at the same time. Unique values stay with one company, an e-mail belongs to one user, and no pair ends in a deadlock.

let side: SideBySide;
beforeAll(async () => {
  side = await sideBySide();
  await makePlan(9990);
});
afterAll(() => side.close());

const now = new Date();
interface Applicant {
  cpfCnpj: string;
  email: string;
}
const fresh = (): Applicant => ({ cpfCnpj: newTaxId(), email: `${randomUUID()}@padaria.example` });
const come = ({ cpfCnpj, email }: Applicant) =>
  asPlatform(() =>
    signUp(
      {
        name: `Padaria ${randomUUID()}`,
        email,
        phone: "",
        cpfCnpj,
        segment: "Outro",
        employeeCount: 1,
        language: "pt",
        timezone: "America/Sao_Paulo",
      },
      "-",
      { now, asksForEmail: true },
    ),
  );
/** A company that signed up earlier, with its admin. */
async function makeScene() {
  const first = fresh();
  const { companyId, userId } = await come(first);
  const admin = await makeUser(companyId, { profile: "admin" });
  return { companyId, userId, admin, first, next: fresh() };
}
const count = async (statement: string, value: string) =>
  (await asPlatform(() => queryText(statement, [value]))).length;
const companiesOf = ({ cpfCnpj }: Applicant) =>
  count("select 1 from companies where tax_id = $1 and removed_at is null", cpfCnpj);
const usersOf = ({ email }: Applicant) =>
  count("select 1 from users where lower(email) = lower($1) and deleted_at is null", email);

test("of two sign-ups with one tax id the second gets an error, and leaves no company", async () => {
  await side.meet({
    scene: makeScene,
    one: ({ next }) => come(next),
    other: ({ next }) => come({ ...fresh(), cpfCnpj: next.cpfCnpj }),
    after: async ({ next }, refused) =>
      expect([refused, await companiesOf(next)]).toEqual([["ERR_CPF_CNPJ_ALREADY_EXISTS"], 1]),
  });
});

test("of two sign-ups with one e-mail the second gets an error, and leaves no company", async () => {
  await side.meet({
    scene: async () => Object.assign(await makeScene(), { second: fresh() }),
    one: ({ next }) => come(next),
    other: ({ next, second }) => come({ ...second, email: next.email.toUpperCase() }),
    after: async ({ next, second }, refused) => {
      expect([refused, await usersOf(next)]).toEqual([["ERR_EMAIL_ALREADY_EXISTS"], 1]);
      expect((await companiesOf(next)) + (await companiesOf(second))).toBe(1);
    },
  });
});

test("of a sign-up and an admin who gives a colleague the same e-mail, only one gets the e-mail", async () => {
  await side.meet({
    scene: makeScene,
    one: ({ next }) => come(next),
    other: ({ companyId, admin, next }) => {
      const colleague = {
        name: "Bia",
        email: next.email,
        profile: "user",
        allTicket: "disable",
        newCustomers: "disable",
        whatsappId: null,
        queueIds: [],
      } as const;
      return inCompany(companyId, () => createUser(admin, { ...colleague, queueIds: [] }, "-"));
    },
    after: async ({ next }, refused) => {
      expect([refused, await usersOf(next)]).toEqual([["ERR_EMAIL_ALREADY_EXISTS"], 1]);
    },
  });
});

test("of a sign-up and an operator who restores a company with the same tax id from the bin, only one succeeds", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      await inCompany(here.companyId, () => throwAway(here.admin, now));
      return here;
    },
    one: ({ first }) => come({ ...fresh(), cpfCnpj: first.cpfCnpj }),
    other: ({ companyId, admin }) => asPlatform(() => restore(admin, companyId, now)),
    after: async ({ first }, refused) =>
      expect([refused, await companiesOf(first)]).toEqual([["ERR_CPF_CNPJ_ALREADY_EXISTS"], 1]),
  });
});

test("an e-mail is confirmed or refused with a code while a new link is requested and another admin removes its user", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      await inCompany(here.companyId, () => sendLink(here.userId, "https://balcao.test", now));
      const [mail] = await inCompany(here.companyId, () => queryText<{ body: string }>("select body from mails"));
      return Object.assign(here, { token: /confirm-email#([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "" });
    },
    one: ({ companyId, userId }) =>
      inCompany(companyId, () => sendLink(userId, "https://balcao.test", new Date(now.getTime() + 86_400_000))),
    other: async ({ companyId, userId, admin, token }) => {
      const both = [() => confirmEmail(token, now), () => deleteUser(admin, userId)];
      const ended = await Promise.allSettled(both.map((work) => inCompany(companyId, work)));
      for (const one of ended) if (one.status === "rejected") throw one.reason;
    },
    after: async (_, refused) =>
      expect(["ERR_INVALID_CONFIRMATION", "ERR_NO_PERMISSION"]).toEqual(expect.arrayContaining(refused)),
  });
});
