import type { SessionUser } from "@balcao/shared/auth/schema";
import { act, screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apply } from "../../../app/live.ts";
import { Guard } from "../../../app/guards.tsx";
import { linksFor } from "../../../lib/shell/links.ts";
import { pagesOf } from "../../../lib/shell/nav.ts";
import { session } from "../../../lib/session/session.ts";
import { storage } from "../../../lib/storage.ts";
import { aSubscription, owed } from "../../../testing/billing.ts";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { Refusal, wire } from "../../../testing/wire.ts";
import { noticeOf } from "./notice.ts";
import { Standing } from "./standing.tsx";

type Company = SessionUser["company"];
const company = (part: Partial<Company>): Company => ({ ...aUser().company, ...part });
const trial = { state: "trialing", trialEnd: "2026-11-25", accessEndsAt: null, dueOn: null, free: false } as const;
const admin = (part: Partial<Company>) => aUser({ profile: "admin", company: company(part) });
/** Half past ten in the evening in São Paulo, which is the next day in UTC. */
const late = (day: string) => Date.parse(`${day}T22:30:00-03:00`);

test.each([
  ["2026-11-15", { kind: "trial", daysLeft: 10 }],
  ["2026-11-25", { kind: "trial", daysLeft: 0 }],
  ["2026-11-26", null],
])("on %s the notice about a trial that ends on the 25th is %j, by the company's day", (day, notice) => {
  expect(noticeOf(admin({ subscription: trial }), late(day))).toEqual(notice);
});

test("the notice about an ended trial names the day on which access ends", () => {
  const over = { ...trial, accessEndsAt: "2026-12-02" };
  expect(noticeOf(admin({ subscription: over }), late("2026-11-28"))).toEqual({
    kind: "trialOver",
    on: "2026-11-25",
    ends: "2026-12-02",
  });
});

test.each([
  ["active", "2026-11-19", null],
  ["active", "2026-11-20", { kind: "due", daysLeft: 5 }],
  ["active", "2026-11-25", { kind: "due", daysLeft: 0 }],
  ["trialing", "2026-11-22", { kind: "due", daysLeft: 3 }],
  ["suspended", "2026-11-22", null],
] as const)("an invoice of a company that is %s, due on the 25th, is announced on %s as %j", (state, day, notice) => {
  expect(noticeOf(admin({ subscription: { ...trial, state, dueOn: "2026-11-25" } }), late(day))).toEqual(notice);
});

test("the notice about an invoice that is due soon leads to its payment", async () => {
  wire({});
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  show(<Standing />, {
    me: admin({ timezone: "UTC", subscription: { ...trial, state: "active", trialEnd: null, dueOn } }),
  });
  expect(await screen.findByText("Sua fatura vence em 3 dias.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Pagar" }).getAttribute("href")).toBe("/subscription");
});

test("users who do not handle payments get no notice about the trial", () => {
  const me = aUser({ company: company({ subscription: trial, suspended: false }) });
  expect(noticeOf(me, late("2026-11-25"))).toBeNull();
});

test("the notice about an overdue invoice names the due date and the day on which access ends", async () => {
  wire({
    "GET /payment-gateway/customer/subscription": () =>
      aSubscription({ state: "past_due", last_invoice: owed({ due_date: "2026-11-20" }) }),
  });
  const subscription = { ...trial, state: "past_due", trialEnd: null, accessEndsAt: "2026-11-27" } as const;
  show(<Standing />, { me: admin({ subscription }) });
  expect(await screen.findByText(/vencida desde 20\/11\/2026.*termina em 27\/11\/2026/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Pagar" }).getAttribute("href")).toBe("/subscription");
});

const Page = () => (
  <>
    <Guard who="user">
      <p>atendimentos</p>
    </Guard>
    <Guard who="user" whenSuspended>
      <p>pagamento</p>
    </Guard>
  </>
);

test("every user of a suspended company reads the reason and who can help, and the pages about payment stay open", async () => {
  wire({});
  show(<Page />, { me: aUser({ company: company({ suspended: true }) }), at: "/tickets" });
  expect(await screen.findByText("A assinatura da sua empresa está suspensa")).toBeDefined();
  expect(screen.getByText(/Fale com o dono da empresa/)).toBeDefined();
  expect(screen.queryByText("atendimentos")).toBeNull();
  expect(screen.getByText("pagamento")).toBeDefined();
});

test("admins of a suspended company are led to the payment page, and see no other link", () => {
  wire({});
  const me = admin({ suspended: true });
  show(<Page />, { me, at: "/tickets" });
  expect(screen.getByTestId("where").textContent).toBe("/subscription");
  expect(pagesOf(linksFor(me)).map(({ page }) => page.to)).toEqual(["/subscription", "/financeiro"]);
});

function Tickets() {
  const { data } = useQuery({
    queryKey: ["tickets"],
    queryFn: async () => {
      const { call } = await import("../../../lib/api.ts");
      const { tagsApi } = await import("@balcao/shared/tags/api");
      return call(tagsApi.list, { query: {} });
    },
    retry: false,
  });
  return <p>{data ? "conversas" : "carregando"}</p>;
}

test("a refusal because of a missing payment opens the page that explains it, and the payment opens the desk again", async () => {
  let suspended = true;
  storage.set("token", "t");
  const me = () => aUser({ company: company({ suspended }) });
  wire({
    "GET /auth/me": () => me(),
    "GET /tags": () => (suspended ? new Refusal(402, "ERR_SUBSCRIPTION_EXPIRED") : { tags: [] }),
  });
  const { cache } = show(
    <Guard who="user">
      <Tickets />
    </Guard>,
    { me: aUser(), at: "/tickets" },
  );
  expect(await screen.findByText("A assinatura da sua empresa está suspensa")).toBeDefined();
  suspended = false;
  act(() => apply(cache, "company.standing", { suspended: false }));
  expect(await screen.findByText("conversas")).toBeDefined();
  await waitFor(() => expect(cache.getQueryData<SessionUser>(["session"])?.company.suspended).toBe(false));
  session.close();
});
