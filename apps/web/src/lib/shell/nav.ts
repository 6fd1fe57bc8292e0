import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import { hasFeature, type PlanFeature } from "@balcao/shared/plans/features";
import { sendsMail } from "../sends-mail.ts";
import type { LucideIcon } from "lucide-react/types";

export type NavPage = {
  /** The page's address. A part after a question mark names a tab of the page. */
  to: string;
  label: string;
  who?: Permission;
  /** The plan feature without which the page is left out of the menu. */
  plan?: PlanFeature;
  /** Whether the page is left out when the installation sends no e-mails. */
  mail?: true;
  /** Whether the page stays for a suspended company. */
  whenSuspended?: true;
  /** The letter that opens the page after g. */
  letter?: string;
  /** The address of the pages below this one, if it does not begin with this page's address. */
  below?: string;
};
/** One subject: its only page, or several pages that are its tabs. */
export type NavEntry = {
  label: string;
  icon: LucideIcon;
  pages: readonly NavPage[];
  /** Whether the entry shows a mark while a number is down. */
  warns?: true;
  /** Whether the entry shows how many messages of colleagues the user has not read. */
  counts?: "chats";
};
export type NavGroup = { label: string; entries: readonly NavEntry[] };

const isOpenTo = (me: SessionUser, { who, plan, mail, whenSuspended }: NavPage): boolean =>
  (who === undefined || can(me, who)) &&
  (plan === undefined || hasFeature(me, plan)) &&
  (mail === undefined || sendsMail()) &&
  (me.visit === null || who !== "billing-page:view") &&
  (whenSuspended === true || !me.company.suspended);

/** The groups with the pages that this user may open, without empty entries and empty groups. */
export const onlyFor = (me: SessionUser, groups: readonly NavGroup[]): NavGroup[] =>
  groups
    .map(({ label, entries }) => ({
      label,
      entries: entries
        .map((entry) => ({ ...entry, pages: entry.pages.filter((page) => isOpenTo(me, page)) }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0);

/** Every page of these groups, with the entry to which it belongs. */
export const pagesOf = (groups: readonly NavGroup[]) =>
  groups.flatMap(({ entries }) => entries.flatMap((entry) => entry.pages.map((page) => ({ page, entry }))));

type PageAddress = { pathname: string; search: string };

/** Whether a page is the one at this place. The router ignores upper and lower case, and so does this function. */
export const isPageAt = ({ to }: NavPage, { pathname, search }: PageAddress): boolean => {
  const tab = new URLSearchParams(search).get("tab");
  const path = pathname.toLowerCase();
  return [path, `${path}?tab=${tab?.toLowerCase()}`].includes(to.toLowerCase());
};

const isBelow = ({ to, below = to }: NavPage, { pathname }: PageAddress): boolean =>
  [to, below].some((root) => root !== "/" && `${pathname}/`.toLowerCase().startsWith(`${root.toLowerCase()}/`));

/** The entry of the page at this place, or of the page above it. If two pages match, the later page counts, because its address is longer. */
export function entryAt(groups: readonly NavGroup[], place: PageAddress): NavEntry | undefined {
  const all = pagesOf(groups);
  const exact = all.findLast(({ page }) => isPageAt(page, place));
  return (exact ?? all.find(({ page }) => isBelow(page, place)))?.entry;
}
