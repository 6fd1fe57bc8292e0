import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useTitle } from "../../lib/title.ts";
import { Page } from "./page.tsx";
import { RowsSkeleton } from "../rows.tsx";
import css from "./tabbed-page.module.css";
import { Tabs } from "../tabs.tsx";

export interface PageTab {
  /** The value of the tab in the address, because links lead to the tab. */
  value: string;
  label: string;
  /** The content of the tab. It is a chunk of its own that is loaded when the user opens the tab. */
  Panel: ComponentType;
}
type Props = {
  title: string;
  subtitle: string;
  tabs: readonly [PageTab, ...PageTab[]];
  /** Content above every tab. */
  above?: ReactNode;
};

/** A page of several parts, of which the address names one. Without a known name it shows the first part. */
export function TabbedPage({ title, subtitle, tabs, above }: Props) {
  const [params, setParams] = useSearchParams();
  const panelId = useId();
  const { value, label, Panel } = tabs.find((tab) => tab.value === params.get("tab")) ?? tabs[0];
  const at = tabs.findIndex((tab) => tab.value === value);
  const row = useRef<HTMLDivElement>(null);
  useTitle(title);
  useEffect(() => {
    const chosen = row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at];
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  return (
    <Page title={title} subtitle={subtitle} action={null}>
      <div ref={row} className={css["tabs"]}>
        <Tabs
          label={title}
          tabs={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
          value={value}
          onChange={(tab) => setParams({ tab }, { replace: true })}
          panelId={panelId}
        />
      </div>
      <PagePanel tab={{ id: panelId, label }} above={above} Panel={Panel} />
    </Page>
  );
}

type PanelProps = {
  /** The id of the part. The tab that chooses the part, if there is one, refers to this id. */
  tab?: { id: string; label: string };
  /** Content above the part. */
  above?: ReactNode;
  Panel: ComponentType;
};

/** A part of a page that is loaded when the user opens it. It scrolls below the page's heading. */
export const PagePanel = ({ tab, above, Panel }: PanelProps) => (
  <div className={css["panel"]} {...(tab ? { id: tab.id, role: "tabpanel", "aria-label": tab.label } : {})}>
    {above}
    <Suspense fallback={<RowsSkeleton />}>
      <Panel />
    </Suspense>
  </div>
);
