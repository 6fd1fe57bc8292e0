import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { linksFor } from "../../../lib/shell/links.ts";
import { entryAt, isPageAt } from "../../../lib/shell/nav.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { LinkTabs } from "../../../ui/link-tabs.tsx";

/** Tabs for all pages of a page's subject. A page below one of these pages has a link back instead. */
export function SubjectTabs() {
  const { t } = useTranslation("shell");
  const place = useLocation();
  const entry = entryAt(linksFor(useMe()), place);
  const open = entry?.pages.find((page) => isPageAt(page, place));
  if (!entry || !open || entry.pages.length === 1) return null;
  const tabs = entry.pages.map(({ to, label }) => ({ to, label: t(`nav.${label}`) }));
  return <LinkTabs label={t(`nav.${entry.label}`)} tabs={tabs} open={open.to} />;
}
