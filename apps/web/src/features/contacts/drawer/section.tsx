import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import basics from "../../../ui/basics.module.css";
import css from "./contact-drawer.module.css";

type Props = { title: string; open?: boolean; children: ReactNode };

/** A part of the drawer that can be folded. Its content is fetched when it is first opened. */
export function Section({ title, open = false, children }: Props) {
  const [shown, show] = useState(open);
  return (
    <details className={css["section"]} open={shown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
        <ChevronDown size={18} aria-hidden />
      </summary>
      {shown ? <div className={`${basics["column"]} ${css["part"]}`}>{children}</div> : null}
    </details>
  );
}
