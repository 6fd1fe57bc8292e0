import { type ComponentType, type ReactNode, Suspense } from "react";
import { RowsSkeleton } from "../rows.tsx";
import css from "./page-panel.module.css";

type Props = {
  /** The tab that chooses it, if one does, knows it by this id. */
  tab?: { id: string; label: string };
  /** Stands over it. */
  above?: ReactNode;
  Panel: ComponentType;
};

/** A part of a page that is fetched when it is opened. It scrolls below the page's heading. */
export const PagePanel = ({ tab, above, Panel }: Props) => (
  <div className={css["panel"]} {...(tab ? { id: tab.id, role: "tabpanel", "aria-label": tab.label } : {})}>
    {above}
    <Suspense fallback={<RowsSkeleton />}>
      <Panel />
    </Suspense>
  </div>
);
