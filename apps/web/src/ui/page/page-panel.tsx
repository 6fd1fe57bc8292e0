import { type ComponentType, type ReactNode, Suspense } from "react";
import { RowsSkeleton } from "../rows.tsx";
import css from "./page-panel.module.css";

type Props = {
  /** What chooses it is a row of tabs, which knows it by this id; without one it is chosen elsewhere. */
  tab?: string;
  label: string;
  /** Stands over it. */
  above?: ReactNode;
  Panel: ComponentType;
};

/** A part of a page that is fetched when it is opened. It scrolls below the page's heading. */
export const PagePanel = ({ tab, label, above, Panel }: Props) => (
  <div id={tab} role={tab === undefined ? "region" : "tabpanel"} aria-label={label} className={css["panel"]}>
    {above}
    <Suspense fallback={<RowsSkeleton />}>
      <Panel />
    </Suspense>
  </div>
);
