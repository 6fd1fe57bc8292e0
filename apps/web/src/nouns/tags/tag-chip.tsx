import type { Tag } from "@balcao/shared/tags/schema";
import basics from "../../ui/basics.module.css";
import css from "./tag-chip.module.css";

/** A tag in its colour. It is readable on light and dark with any colour. */
export function TagChip({ tag: { name, color } }: { tag: Pick<Tag, "name" | "color"> }) {
  return (
    <span
      className={`${basics["narrow"]} ${basics["mark"]} ${basics["tiny"]} ${css["chip"]}`}
      title={name}
      style={{
        borderColor: `color-mix(in srgb, ${color} 55%, var(--palette-divider))`,
        background: `color-mix(in srgb, ${color} 14%, transparent)`,
      }}
    >
      <i className={basics["dot"]} style={{ background: color }} aria-hidden />
      <span className={basics["clipped"]} dir="auto">
        {name}
      </span>
    </span>
  );
}
