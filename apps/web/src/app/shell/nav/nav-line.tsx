import type { LucideIcon } from "lucide-react/types";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { fetchAhead } from "../../../lib/shell/ahead.ts";
import css from "./nav.module.css";

type Props = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The piece that is fetched when the pointer nears, if it is not the one of the label. */
  piece?: string;
  /** "page": it leads to the page that is open; "true": the page that is open is another one of its subject, or lies below it. */
  current?: "page" | "true" | undefined;
  labels: boolean;
  onChoose?: (() => void) | undefined;
  children?: ReactNode;
};

/** One line of the menu. The chosen one comes into view. */
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
      className={css["link"]}
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
