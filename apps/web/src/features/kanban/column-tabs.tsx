import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Board } from "../../nouns/tickets/keys.ts";
import basics from "../../ui/basics.module.css";
import css from "./column-tabs.module.css";
import { type ColumnId, idOf } from "../../nouns/kanban/place.ts";
import { useColumnName } from "./use-moves.ts";

type Props = {
  board: Board;
  area: RefObject<HTMLDivElement | null>;
  countOf: (id: ColumnId) => number | undefined;
};

/** The names of all columns, for phones, which show one column at a time. The tabs follow a swipe, and each tab leads to its column. */
export function ColumnTabs({ board, area, countOf }: Props) {
  const { t } = useTranslation("kanban");
  const nameOfColumn = useColumnName();
  const strip = useRef<HTMLElement>(null);
  const [shown, show] = useState(0);
  useEffect(() => {
    const box = area.current;
    if (!box) return undefined;
    const look = () => {
      const [first, second] = box.querySelectorAll<HTMLElement>("[data-column]");
      const step = first && second ? second.offsetLeft - first.offsetLeft : 0;
      show(step > 0 ? Math.round(box.scrollLeft / step) : 0);
    };
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [area]);
  useEffect(() => {
    const [box, tab] = [strip.current, strip.current?.children[shown] as HTMLElement | undefined];
    if (box && tab) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2 });
  }, [shown]);
  return (
    <nav ref={strip} className={`${basics["still"]} ${basics["apart"]} ${css["tabs"]}`} aria-label={t("columns")}>
      {board.columns.map((column, index) => (
        <button
          key={idOf(column) ?? "none"}
          className={`${basics["small"]} ${basics["gap6"]} ${basics["row"]} ${basics["still"]}`}
          type="button"
          aria-current={index === shown}
          onClick={() => area.current?.querySelectorAll("[data-column]")[index]?.scrollIntoView({ inline: "start" })}
        >
          <i
            className={basics["dot"]}
            style={{ background: column.tag?.color ?? "var(--palette-mark-quiet)" }}
            aria-hidden
          />
          <span className={basics["clipped"]} dir="auto">
            {nameOfColumn(column.tag)}
          </span>
          <b className={`${basics["firm"]} ${basics["quiet"]} ${basics["still"]} ${basics["figures"]}`}>
            {countOf(idOf(column))}
          </b>
        </button>
      ))}
    </nav>
  );
}
