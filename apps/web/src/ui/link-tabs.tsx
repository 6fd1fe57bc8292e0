import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import basics from "./basics.module.css";
import css from "./tabs.module.css";

type Props = { label: string; tabs: readonly { to: string; label: string }[]; open: string };

/** A row of tabs that are pages. Each tab is a link, and the tab of the open page is scrolled into view. */
export function LinkTabs({ label, tabs, open }: Props) {
  const row = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ to }) => to === open);
  useEffect(() => {
    row.current?.querySelectorAll("a")[at]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [at]);
  return (
    <nav ref={row} className={`${basics["unprinted"]} ${css["pages"]}`} aria-label={label}>
      <div className={css["tabs"]} data-look="line">
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.to === open ? "page" : undefined}>
            {tab.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
