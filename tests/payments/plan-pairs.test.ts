import { asPlatform, inCompany } from "@balcao/core/base/database";
import { giveByOperator } from "@balcao/core/company/billing/operator/service";
import { deletePlan, updatePlan } from "@balcao/core/company/plans/service";
import { addUpStorage } from "@balcao/core/company/storage/service";
import { updateUser } from "@balcao/core/company/users/service";
import { eraseStep, throwAway } from "@balcao/core/office/companies/bin";
import { billingStage, makePlan, morning } from "@balcao/core/testing/billing-stage";
import { lockTicketsOf } from "@balcao/core/desk/locks/tickets";
import { makeContact, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { change, choose, makeScene, paidAtBank, type Scene, soundMoney, today, webhook, withdrawn } from "./scene.ts";
import { type SideBySide, sideBySide } from "./side-by-side.ts";

// Plans change, and companies are deleted, during other changes. No pair ends in a deadlock (law 12), and each company has the features and limits of
// its plan.

let side: SideBySide;
beforeAll(async () => {
  side = await sideBySide();
});
afterAll(() => side.close());

const limits = "select c.max_users as has, p.max_users as gives from companies c join plans p on p.id = c.plan_id";
const fits = async ({ rows }: Scene) => {
  const [company] = await rows<{ has: number; gives: number }>(limits);
  expect(company?.has).toBe(company?.gives);
};

test("when two plans are chosen at the same time, the last one is in force and has the only open invoice", async () => {
  await side.meet({
    scene: makeScene,
    one: change(5000),
    other: change(20_000),
    after: async (here, refused) => {
      expect(refused).toEqual([]);
      const open = "select i.plan_id = s.plan_id as same from invoices i, subscriptions s where i.state = 'open'";
      expect(await here.rows(open)).toEqual([{ same: true }]);
      await soundMoney(here);
    },
  });
});

const edited = (id: number) => asPlatform(() => updatePlan(id, { users: 7 }));
test.each([
  ["that a company has, while it gets another one", (here: Scene) => here.plan.id],
  ["that a company gets at that moment", ({ next }: Scene & { next: { id: number } }) => next.id],
])("the operator can change a plan %s", async (_, planOf) => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      await withdrawn(here);
      return Object.assign(here, { next: await makePlan(20_000) });
    },
    one: (here) => choose(here, here.next.identifier),
    other: (here) => edited(planOf(here)),
    after: async (here, refused) => {
      expect(refused).toEqual([]);
      await fits(here);
      await soundMoney(here);
    },
  });
});

test("the operator can assign a company its present plan again while another operator changes that plan", async () => {
  await side.meet({
    scene: makeScene,
    one: ({ here, admin, plan }) => here(() => giveByOperator(admin, plan.id, morning(today))),
    other: ({ plan }) => edited(plan.id),
    after: async (here, refused) => {
      expect(refused).toEqual([]);
      await fits(here);
      await soundMoney(here);
    },
  });
});

test("a plan that a company will get cannot be removed, and a removed plan cannot be chosen", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      await here.pay(today, here.invoiceId);
      return Object.assign(here, { next: await makePlan(4000) });
    },
    one: (here) => choose(here, here.next.identifier, { day: "2027-01-25" }),
    other: ({ next }) => asPlatform(() => deletePlan(next.id)),
    after: async ({ rows, next }, refused) => {
      const waits = await rows("select 1 from subscriptions where pending_plan_id = $1", [next.id]);
      expect(refused).toEqual([waits.length > 0 ? "ERR_PLAN_IN_USE" : "ERR_NO_PLAN_FOUND"]);
    },
  });
});

const makePeople = async (here: Scene) => ({
  zoe: await makeUser(here.companyId, { name: "Zoe", profile: "admin" }),
  bia: await makeUser(here.companyId, { name: "Bia" }),
});
const namesOn = async ({ rows }: Scene) =>
  (await rows<{ name: string }>("select name from users where off_by is null order by name")).map(({ name }) => name);
type People = Scene & Awaited<ReturnType<typeof makePeople>>;
const zoeRenamesBia = ({ here, zoe, bia }: People) =>
  here(() => updateUser(zoe, bia.userId, { name: "Beatriz" }, null));

test("a smaller plan switches users off while one of these users changes another, and both succeed", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      return Object.assign(here, await makePeople(here), { small: await makePlan(4000, { maxUsers: 1 }) });
    },
    one: (here) => choose(here, here.small.identifier, { users: [here.bia.userId] }),
    other: zoeRenamesBia,
    after: async (here, refused) => {
      expect([refused, await namesOn(here)]).toEqual([[], ["Ana"]]);
      expect(await here.rows("select 1 from users where name = 'Beatriz'")).toHaveLength(1);
    },
  });
});

test("a larger plan switches users on while one of these users changes another, and both succeed", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      const people = await makePeople(here);
      await choose(here, (await makePlan(4000, { maxUsers: 1 })).identifier);
      return Object.assign(here, people);
    },
    one: ({ here, admin, plan }) => here(() => giveByOperator(admin, plan.id, morning(today))),
    other: zoeRenamesBia,
    after: async (here, refused) => expect([refused, await namesOn(here)]).toEqual([[], ["Ana", "Beatriz", "Zoe"]]),
  });
});

test("a smaller plan returns the tickets of users it switches off while a customer's tickets are locked, without a deadlock", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      const { bia, zoe } = await makePeople(here);
      const contactId = await makeContact(here.companyId);
      // Zoe is switched off first, and has the newest ticket.
      for (const { userId } of [bia, bia, bia, bia, zoe])
        await makeTicket(here.companyId, { contactId, userId, status: "open" });
      await withdrawn(here);
      return Object.assign(here, { contactId, small: await makePlan(4000, { maxUsers: 1 }) });
    },
    one: ({ here, admin, small }) => here(() => giveByOperator(admin, small.id, morning(today))),
    other: ({ here, contactId }) => here(() => lockTicketsOf([contactId])),
    after: async ({ rows }, refused) => {
      expect(refused).toEqual([]);
      expect(await rows("select 1 from tickets where status = 'pending'")).toHaveLength(5);
    },
  });
});

test("the bytes of many companies can be summed while the operator changes the plan of all of them", async () => {
  const first = await billingStage("2027-01-10");
  const others = await Promise.all(Array.from({ length: 7 }, () => billingStage("2027-01-10")));
  for (const { here, admin } of others) await here(() => giveByOperator(admin, first.plan.id, morning(today)));
  const all = [first, ...others].map(({ companyId }) => companyId);
  // A changed row is stored behind the others, and the table is then not in the order of ids.
  const grow = (companyId: number) =>
    inCompany(companyId, async () => {
      await queryText("insert into storage_changes (company_id, bytes) values ($1, 10)", [companyId]);
      await queryText("update companies set phone = $1", [String(Math.random())]);
    });
  let grown = 0;
  await side.meet({
    scene: async () => {
      for (const companyId of all.toReversed()) await grow(companyId);
      grown += 10;
      return first;
    },
    one: () => asPlatform(addUpStorage),
    other: () => edited(first.plan.id),
    after: async (_, refused) => expect(refused).toEqual([]),
  });
  for (const { rows } of others)
    expect(await rows("select storage_bytes::int as bytes from companies")).toEqual([{ bytes: grown }]);
});

/** Runs all steps, or none when another transaction holds the company. */
async function erase({ companyId }: Scene): Promise<void> {
  while (!(await asPlatform(() => eraseStep(companyId, morning("2027-03-11"))))) continue;
}

test("a company can be erased while its provider reports a payment, and no row of the company is left", async () => {
  await side.meet({
    scene: async () => {
      const here = await makeScene();
      await paidAtBank(here);
      await here.here(() => throwAway(here.admin, morning("2027-01-11")));
      return here;
    },
    one: webhook,
    other: erase,
    after: async (here, refused) => {
      expect(["ERR_NO_CHARGE_FOUND"]).toEqual(expect.arrayContaining(refused));
      await erase(here);
      const { rows } = here;
      expect(
        await rows("select 1 from companies union all select 1 from charges union all select 1 from outbox"),
      ).toEqual([]);
    },
  });
});
