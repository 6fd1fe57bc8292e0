import { type ComponentType, lazy, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { sayVisitEnd } from "../features/visits/say-end.ts";
import { useMe } from "../features/auth/me.ts";
import { useTitle } from "../lib/title.ts";
import { Page } from "../ui/page.tsx";
import { RowsSkeleton } from "../ui/rows.tsx";
import { Tabs } from "../ui/tabs.tsx";
import css from "./admin-settings.module.css";

/** The tabs in their order, each a piece of its own. */
const tabs = {
  companies: lazy(() => import("./admin-settings/companies.tsx")),
  users: lazy(() => import("./admin-settings/users.tsx")),
  plans: lazy(() => import("./admin-settings/plans.tsx")),
  tutorials: lazy(() => import("./admin-settings/tutorials.tsx")),
  money: lazy(() => import("./admin-settings/money.tsx")),
  health: lazy(() => import("./admin-settings/health.tsx")),
  signUps: lazy(() => import("./admin-settings/sign-ups.tsx")),
} satisfies Record<string, ComponentType>;
type Tab = keyof typeof tabs;
/** What the installation sells and teaches is for an operator who is an admin too. */
const forAdmins: readonly Tab[] = ["plans", "tutorials"];
const names = Object.keys(tabs) as Tab[];

/** The operator's area: all companies of the installation. The address names the tab, so that a link leads to it. */
export default function AdminSettings() {
  const { t } = useTranslation("operator");
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const panelId = useId();
  const shown = names.filter((name) => me.profile === "admin" || !forAdmins.includes(name));
  const value = shown.find((name) => name === params.get("tab")) ?? "companies";
  const Panel = tabs[value];
  const at = shown.indexOf(value);
  useTitle(t("title"));
  useEffect(sayVisitEnd, []);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      <div ref={row} className={css["tabs"]}>
        <Tabs
          label={t("title")}
          tabs={shown.map((name) => ({ value: name, label: t(`tab.${name}`) }))}
          value={value}
          onChange={(tab) => setParams({ tab }, { replace: true })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${value}`)} className={css["panel"]}>
        <Suspense fallback={<RowsSkeleton />}>
          <Panel />
        </Suspense>
      </div>
    </Page>
  );
}
