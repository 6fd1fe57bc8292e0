import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { listInvoices, showInvoice } from "@balcao/core/company/billing/invoices/list";
import {
  extend,
  giveByOperator,
  markPaid,
  setNfse,
  undoPayment,
  voidByOperator,
} from "@balcao/core/company/billing/operator/service";
import { showSubscription } from "@balcao/core/company/billing/tell";
import { makeBilled, makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import { roomsOf } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { billingKeys } from "../../../apps/web/src/nouns/billing/cache.ts";
import { invoicePages } from "../../../apps/web/src/nouns/billing/queries.ts";
import { type Cache, play } from "../support/harness.ts";

const now = new Date();

async function stage() {
  const companyId = await makeCompany();
  const { invoiceId } = await makeBilled(companyId);
  return {
    companyId,
    invoiceId,
    admin: await makeUser(companyId, { profile: "admin" }),
    attendant: await makeUser(companyId, { profile: "user" }),
    operator: await makeUser(await makeCompany(), { profile: "admin", super: true }),
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const here = <T>({ companyId }: Stage, work: () => Promise<T>) => inCompany(companyId, work);
const pay = (s: Stage) => {
  const body = { paymentId: randomUUID(), value: 99.9, paidAt: now.toISOString(), note: "" };
  return here(s, () => markPaid(s.operator, s.invoiceId, body, now));
};
const nfse = { number: "1234", code: "AB12", url: "https://nfse.example/1234" };

interface Action {
  before?: (s: Stage) => Promise<unknown>;
  act: (s: Stage) => Promise<unknown>;
}
/** The actions by the names of their calls. */
const actions: Record<string, Action> = {
  markPaid: { act: pay },
  undoPayment: {
    before: pay,
    async act(s) {
      const [payment] = await here(s, () => queryText<{ id: number }>("select id from payments"));
      await here(s, () => undoPayment(s.operator, payment?.id ?? 0, "Engano", now));
    },
  },
  voidInvoice: { act: (s) => here(s, () => voidByOperator(s.operator, s.invoiceId, "Engano", now)) },
  setNfse: { act: (s) => here(s, () => setNfse(s.operator, s.invoiceId, nfse, now)) },
  extend: { act: (s) => here(s, () => extend(s.operator, undefined, now)) },
  givePlan: {
    async act(s) {
      const { id } = await makePlan(19_990);
      await here(s, () => giveByOperator(s.operator, id, now));
    },
  },
};

const list = async () => ({
  pages: [await listInvoices({ searchParam: "", pageNumber: 1 }, now)],
  pageParams: [undefined],
});
async function fetchAll(s: Stage): Promise<Cache> {
  const cache = createQueryClient();
  cache.setQueryData(billingKeys.subscription, await here(s, () => showSubscription(now)));
  cache.setQueryData(invoicePages("").queryKey, await here(s, list));
  cache.setQueryData(billingKeys.detail(s.invoiceId), await here(s, () => showInvoice(s.invoiceId, now)));
  return cache;
}

test.each(Object.entries(actions))(
  "after %s by the operator, the screens of the company's admins show the same as a fresh fetch, or fetch again",
  async (_name, { before, act }) => {
    const s = await stage();
    await before?.(s);
    const cache = await fetchAll(s);
    const already = (await publishedBy(s.companyId)).length;
    await act(s);
    const told = (await publishedBy(s.companyId)).slice(already);
    const hears = (rooms: string[]) => told.filter((event) => event.rooms.some((room) => rooms.includes(room)));
    const heard = hears(roomsOf({ ...s.admin, admin: true }));
    expect(heard.length).toBeGreaterThan(0);
    play(cache, heard);
    const fresh = await fetchAll(s);
    for (const key of [billingKeys.subscription, invoicePages("").queryKey, billingKeys.detail(s.invoiceId)]) {
      const isShown = cache.getQueryState(key)?.isInvalidated === false;
      expect(isShown ? cache.getQueryData(key) : null).toEqual(isShown ? fresh.getQueryData(key) : null);
    }
    // Only users who pay get events about money. Attendants get only the events about the desk's permissions.
    const others = hears(roomsOf({ ...s.attendant, admin: false })).map(({ name }) => name);
    expect(others.filter((name) => name !== "company.standing" && name !== "session.changed")).toEqual([]);
  },
);

test("the list of actions contains every call by which the operator changes a company's debts", () => {
  const ofTheInstallation = ["setProvider", "testProvider", "registerHook", "setDays"];
  const changing = Object.entries(billingOperatorApi).filter(([, { method }]) => method !== "GET");
  expect(Object.keys(actions).toSorted()).toEqual(
    changing
      .map(([name]) => name)
      .filter((name) => !ofTheInstallation.includes(name))
      .toSorted(),
  );
});
