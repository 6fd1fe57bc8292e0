import { type ComponentType, lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useTitle } from "../lib/title.ts";
import { Page } from "../ui/page.tsx";
import { RowsSkeleton } from "../ui/rows.tsx";
import { Tabs } from "../ui/tabs.tsx";
import css from "./admin-settings.module.css";

/** The tabs in their order, each a piece of its own. */
const tabs = {
  assistant: lazy(() => import("./prompts/assistant.tsx")),
  named: lazy(() => import("./prompts/named.tsx")),
  knowledge: lazy(() => import("./prompts/knowledge.tsx")),
  questions: lazy(() => import("./prompts/questions.tsx")),
  provider: lazy(() => import("./prompts/provider.tsx")),
} satisfies Record<string, ComponentType>;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** What the assistant is told and knows, what it could not answer, and where it is asked. */
export default function Prompts() {
  const { t } = useTranslation("prompts");
  const [params, setParams] = useSearchParams();
  const panelId = useId();
  const value = names.find((name) => name === params.get("tab")) ?? "assistant";
  const Panel = tabs[value];
  useTitle(t("title"));
  return (
    <Page title={t("title")} subtitle={t("subtitle")} action={null}>
      <div className={css["tabs"]}>
        <Tabs
          label={t("title")}
          tabs={names.map((name) => ({ value: name, label: t(`tab.${name}`) }))}
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
