import { lazy, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { sayVisitEnd } from "../../features/visits/say-end.ts";
import { TabbedPage } from "../../ui/page/tabbed-page.tsx";

/** Each a piece of its own. */
const Companies = lazy(() => import("./admin-settings/companies.tsx"));
const Users = lazy(() => import("./admin-settings/users.tsx"));
const Plans = lazy(() => import("./admin-settings/plans.tsx"));
const Tutorials = lazy(() => import("./admin-settings/tutorials.tsx"));
const Money = lazy(() => import("./admin-settings/money.tsx"));
const Health = lazy(() => import("./admin-settings/health.tsx"));
const SignUps = lazy(() => import("./admin-settings/sign-ups.tsx"));
const Visits = lazy(() => import("./admin-settings/visits.tsx"));
const Assistant = lazy(() => import("./admin-settings/assistant.tsx"));

/** The operator's area: all companies of the installation. */
export default function AdminSettings() {
  const { t } = useTranslation("operator");
  const { profile } = useMe();
  useEffect(sayVisitEnd, []);
  // What the installation sells and teaches is for an operator who is an admin too.
  const forAdmins = [
    { value: "plans", label: t("tab.plans"), Panel: Plans },
    { value: "tutorials", label: t("tab.tutorials"), Panel: Tutorials },
  ];
  return (
    <TabbedPage
      title={t("title")}
      subtitle={t("subtitle")}
      tabs={[
        { value: "companies", label: t("tab.companies"), Panel: Companies },
        { value: "users", label: t("tab.users"), Panel: Users },
        ...(profile === "admin" ? forAdmins : []),
        { value: "money", label: t("tab.money"), Panel: Money },
        { value: "health", label: t("tab.health"), Panel: Health },
        { value: "signUps", label: t("tab.signUps"), Panel: SignUps },
        { value: "visits", label: t("tab.visits"), Panel: Visits },
        { value: "assistant", label: t("tab.assistant"), Panel: Assistant },
      ]}
    />
  );
}
