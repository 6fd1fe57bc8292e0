import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import basics from "./basics.module.css";
import css from "./fold.module.css";

type Props = { title: string; open?: boolean; children: ReactNode };

/** A titled part that the user can fold. Its content is drawn and fetched when the user first opens it. */
export function Fold({ title, open = false, children }: Props) {
  const [shown, show] = useState(open);
  return (
    <details className={css["fold"]} open={shown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <h3 className={basics["small"]}>{title}</h3>
        <ChevronDown size={18} aria-hidden />
      </summary>
      {shown ? <div className={`${basics["column"]} ${css["part"]}`}>{children}</div> : null}
    </details>
  );
}
