import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import basics from "./basics.module.css";
import css from "./caution.module.css";

type Props = {
  children: string;
  /** A button that removes the cause of the warning. */
  action?: ReactNode;
  /** Whether the box results from the reader's last action. Screen readers then announce it immediately. */
  urgent?: boolean;
};

/** A box that warns of a consequence or an obstacle while the reader can still change it. */
export function Caution({ children, action, urgent = false }: Props) {
  return (
    <div
      className={`${basics["row"]} ${basics["small"]} ${basics["gap10"]} ${css["notice"]}`}
      role={urgent ? "alert" : "status"}
    >
      <CircleAlert size={18} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
