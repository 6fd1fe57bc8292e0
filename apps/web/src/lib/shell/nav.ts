import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import { hasFeature, type PlanFeature } from "@balcao/shared/plans/features";
import { sendsMail } from "../sends-mail.ts";
import type { LucideIcon } from "lucide-react/types";

export type NavPage = {
  /** Its address; what stands behind a ? is a part of it. */
  to: string;
  label: string;
  who?: Permission;
  /** Left out where the company's plan leaves the feature out. */
  plan?: PlanFeature;
  /** Left out where the installation sends no e-mails. */
  mail?: true;
  /** Stays for a suspended company. */
  whenSuspended?: true;
  /** After g, this letter leads here. */
  letter?: string;
  /** Where pages lie that are below this one and do not begin with its address. */
  below?: string;
};
/** One subject: its only page, or several pages that are its tabs. */
export type NavEntry = {
  label: string;
  icon: LucideIcon;
  pages: readonly NavPage[];
  /** Shows a mark while a number needs somebody. */
  warns?: true;
  /** Shows how many messages of colleagues the user has not read. */
  counts?: "chats";
};
export type NavGroup = { label: string; entries: readonly NavEntry[] };

const isOpenTo = (me: SessionUser, { who, plan, mail, whenSuspended }: NavPage): boolean =>
  (who === undefined || can(me, who)) &&
  (plan === undefined || hasFeature(me, plan)) &&
  (mail === undefined || sendsMail()) &&
  (me.visit === null || who !== "billing-page:view") &&
  (whenSuspended === true || !me.company.suspended);

/** What is left of these groups for this user: the pages that they may open, and no entry or group without any. */
export const onlyFor = (me: SessionUser, groups: readonly NavGroup[]): NavGroup[] =>
  groups
    .map(({ label, entries }) => ({
      label,
      entries: entries
        .map((entry) => ({ ...entry, pages: entry.pages.filter((page) => isOpenTo(me, page)) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Every page of these groups, with the entry that it belongs to. */
export const pagesOf = (groups: readonly NavGroup[]) =>
  groups.flatMap(({ entries }) => entries.flatMap((entry) => entry.pages.map((page) => ({ page, entry }))));

type Place = { pathname: string; search: string };

/** Whether a page is the one at this place. The router takes capitals for small letters, and so does this. */
export const isPageAt = ({ to }: NavPage, { pathname, search }: Place): boolean => {
  const tab = new URLSearchParams(search).get("tab");
  const path = pathname.toLowerCase();
  return [path, `${path}?tab=${tab?.toLowerCase()}`].includes(to.toLowerCase());
};

const isBelow = ({ to, below = to }: NavPage, { pathname }: Place): boolean =>
  [to, below].some((root) => root !== "/" && `${pathname}/`.toLowerCase().startsWith(`${root.toLowerCase()}/`));

/** The entry of the page at this place, or of the page above it. Of two, the later one: it names more of the address. */
export function entryAt(groups: readonly NavGroup[], place: Place): NavEntry | undefined {
  const all = pagesOf(groups);
  const exact = all.findLast(({ page }) => isPageAt(page, place));
  return (exact ?? all.find(({ page }) => isBelow(page, place)))?.entry;
}
