import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fetchAhead } from "../../../lib/shell/ahead.ts";
import basics from "../../../ui/basics.module.css";
import css from "./nav.module.css";

type Props = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The name of the code that is loaded when the pointer comes near, if it differs from the label. */
  piece?: string;
  /** "page": the line leads to the open page; "true": the open page is another page of the same subject, or lies below the line's page. */
  current?: "page" | "true" | undefined;
  labels: boolean;
  onChoose?: (() => void) | undefined;
  children?: ReactNode;
};

/** One line of the menu. The chosen line is scrolled into view. */
export function NavLine({ to, label, icon: Icon, piece = label, current, labels, onChoose, children }: Props) {
  const { t } = useTranslation("shell");
  const line = useRef<HTMLAnchorElement>(null);
  const isCurrent = current !== undefined;
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  const ahead = () => void fetchAhead(piece);
  return (
    <Link
      ref={line}
      to={to}
      className={`${basics["row"]} ${basics["unbroken"]} ${basics["firm"]} ${basics["quiet"]} ${css["link"]}`}
      aria-current={current}
      title={labels ? undefined : t(`nav.${label}`)}
      onClick={onChoose}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      <Icon size={20} aria-hidden />
      <span className={labels ? undefined : "sr-only"}>{t(`nav.${label}`)}</span>
      {children}
    </Link>
  );
}
