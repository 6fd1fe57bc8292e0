import type { LucideIcon } from "lucide-react/types";
import type { ButtonHTMLAttributes } from "react";
import basics from "../../ui/basics.module.css";
import css from "./composer.module.css";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: LucideIcon };

/** A button beside the field. `label` is its name, and also its tooltip unless `title` is given. */
export function ToolButton({ label, icon: Icon, ...rest }: Props) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      className={`${basics["quiet"]} ${basics["still"]} ${css["tool"]}`}
      aria-label={label}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
