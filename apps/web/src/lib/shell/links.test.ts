import type { SessionUser } from "@balcao/shared/auth/schema";
import { planFeatures } from "@balcao/shared/plans/features";
import { expect, test } from "vitest";
import { aUser } from "../../testing/samples.ts";
import { withoutMail } from "../../testing/without-mail.ts";
import { isInOperatorArea, linksFor } from "./links.ts";
import { entryAt, type NavGroup, pagesOf } from "./nav.ts";
import { operatorLinksFor } from "./operator-links.ts";

const labels = (groups: readonly NavGroup[]) => groups.flatMap(({ entries }) => entries.map(({ label }) => label));
const addresses = (groups: readonly NavGroup[]) => pagesOf(groups).map(({ page }) => page.to);
const admin = (part: Partial<SessionUser> = {}) => aUser({ profile: "admin", ...part });
const without = (...left: readonly string[]) => planFeatures.filter((feature) => !left.includes(feature));
const at = (groups: readonly NavGroup[], address: string) => {
  const { pathname, search } = new URL(address, "http://desk.test");
  return entryAt(groups, { pathname, search })?.label;
};

test("an admin has seventeen entries, an attendant nine, and neither has pages of the operator", () => {
  expect(labels(linksFor(admin()))).toHaveLength(17);
  expect(labels(linksFor(aUser()))).toEqual([
    "tickets",
    "kanban",
    "contacts",
    "chats",
    "schedules",
    "library",
    "todo",
    "helps",
    "campaigns",
  ]);
  expect(addresses(linksFor(admin({ super: true }))).filter((to) => /admin-settings|announcements/.test(to))).toEqual(
    [],
  );
});

test("a subject has only the pages that the user may open and the plan contains", () => {
  const pages = (features: SessionUser["features"]) =>
    linksFor(admin({ features }))
      .flatMap(({ entries }) => entries)
      .find(({ label }) => label === "integrations")
      ?.pages.map(({ to }) => to);
  expect(pages([...planFeatures])).toEqual(["/queue-integration", "/messages-api", "/webhooks"]);
  expect(pages(without("useIntegrations"))).toEqual(["/messages-api", "/webhooks"]);
  expect(pages(without("useExternalApi"))).toEqual(["/queue-integration"]);
  expect(pages(without("useIntegrations", "useExternalApi"))).toBeUndefined();
});

test("pages about e-mails are left out where the installation sends none", () => {
  const about = () => addresses(linksFor(admin())).filter((to) => to.startsWith("/Email"));
  expect(about()).toEqual(["/Email", "/EmailLis"]);
  withoutMail();
  expect(about()).toEqual([]);
});

test("a group without an entry is left out", () => {
  const me = aUser({ features: without("useCampaigns") });
  expect(linksFor(me).map(({ label }) => label)).toEqual(["attendance"]);
});

test("an operator on a visit does not see the company's payments", () => {
  const visit = { operator: "Operador", reason: "Chamado 51", endsAt: "2026-11-21T13:00:00.000Z" };
  expect(addresses(linksFor(admin()))).toContain("/subscription");
  expect(addresses(linksFor(admin({ visit })))).not.toContain("/subscription");
});

test.each([
  ["/", "dashboard"],
  ["/tickets/abc", "tickets"],
  ["/tags", "library"],
  ["/contact-lists/5/contacts", "campaigns"],
  ["/campaign/7/report", "campaigns"],
  ["/campaigns-config", "campaigns"],
  ["/emaillis", "mailing"],
  ["/queues", "team"],
  ["/queues/7", "team"],
  ["/webhooks/3", "integrations"],
  ["/settings/card", "settings"],
  ["/financeiro/9", "subscription"],
  ["/contacts-of-somebody", undefined],
])("at %s the entry %s is chosen", (address, label) => {
  expect(at(linksFor(admin()), address)).toBe(label);
});

test.each([
  ["/admin-settings", "platform.companies"],
  ["/admin-settings?tab=money&part=invoices", "platform.money"],
  ["/admin-settings?tab=strange", "platform.companies"],
  ["/admin-settings/dashboard/4", "platform.companies"],
  ["/announcements", "announcements"],
])("in the operator's area, at %s the entry %s is chosen", (address, label) => {
  expect(at(operatorLinksFor(admin({ super: true })), address)).toBe(label);
});

test("the plans and the help videos are only for operators who are also admins", () => {
  const [all, some] = [admin({ super: true }), aUser({ super: true })].map((me) => labels(operatorLinksFor(me)));
  expect(all?.filter((label) => !some?.includes(label))).toEqual(["platform.plans", "platform.tutorials"]);
});

test("only the operator can open the operator's area, and only while the operator's company is not suspended", () => {
  const operator = admin({ super: true });
  const suspended = { ...operator, company: { ...operator.company, suspended: true } };
  expect(isInOperatorArea(operator, "/admin-settings/dashboard/4")).toBe(true);
  expect(isInOperatorArea(operator, "/settings")).toBe(false);
  expect(isInOperatorArea(admin(), "/announcements")).toBe(false);
  expect(isInOperatorArea(suspended, "/admin-settings")).toBe(false);
});
