import { lazy, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { sayVisitEnd } from "../../features/visits/say-end.ts";
import { useTitle } from "../../lib/title.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { Page } from "../../ui/page/page.tsx";
import { PagePanel } from "../../ui/page/tabbed-page.tsx";

/** Each part is its own chunk. */
const parts = {
  companies: lazy(() => import("./admin-settings/companies.tsx")),
  users: lazy(() => import("./admin-settings/users.tsx")),
  plans: lazy(() => import("./admin-settings/plans.tsx")),
  tutorials: lazy(() => import("./admin-settings/tutorials.tsx")),
  money: lazy(() => import("./admin-settings/money.tsx")),
  health: lazy(() => import("./admin-settings/health.tsx")),
  signUps: lazy(() => import("./admin-settings/sign-ups.tsx")),
  visits: lazy(() => import("./admin-settings/visits.tsx")),
  assistant: lazy(() => import("./admin-settings/assistant.tsx")),
  branding: lazy(() => import("./admin-settings/branding.tsx")),
  prices: lazy(() => import("./admin-settings/message-prices.tsx")),
  meta: lazy(() => import("./admin-settings/official-signup.tsx")),
};
type Part = keyof typeof parts;
/** The plans and the help videos are only for an operator who is also an admin. */
const forAdmins: readonly Part[] = ["plans", "tutorials"];
const isPart = (name: string | null): name is Part => name !== null && Object.hasOwn(parts, name);

/** The operator's area: shows the part that the address names. The menu offers all parts. */
export default function AdminSettings() {
  const { t } = useTranslation("operator");
  const { profile } = useMe();
  const wanted = useSearchParams()[0].get("tab");
  const part = isPart(wanted) && (profile === "admin" || !forAdmins.includes(wanted)) ? wanted : "companies";
  const title = t(`shell:nav.platform.${part}`);
  useTitle(title);
  useEffect(sayVisitEnd, []);
  return (
    <Page title={title} subtitle={t(`about.${part}`)} action={null}>
      <PagePanel key={part} Panel={parts[part]} />
    </Page>
  );
}
