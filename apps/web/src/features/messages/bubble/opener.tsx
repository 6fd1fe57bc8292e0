import { type ReactNode, useState } from "react";
import { Late } from "../../../ui/late.tsx";
import css from "./edited-mark.module.css";

type Props = { label: string; title?: string; children: (anchor: HTMLElement, close: () => void) => ReactNode };

/** A word beside the time that opens something about its message. */
export function Opener({ label, title, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={css["edited"]}
        title={title}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </button>
      {anchor ? <Late>{children(anchor, () => setAnchor(null))}</Late> : null}
    </>
  );
}
