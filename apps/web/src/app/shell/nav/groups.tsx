import type { SessionUser } from "@balcao/shared/auth/schema";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useFold } from "../../../lib/shell/menu.ts";
import { entryAt, isPageAt, type NavEntry, type NavGroup } from "../../../lib/shell/nav.ts";
import { Marks } from "./marks.tsx";
import { NavLine } from "./nav-line.tsx";
import css from "./nav.module.css";

export type MenuProps = {
  me: SessionUser;
  /** Whether the menu shows words. With icons alone no group is folded, because icons cannot name a group. */
  labels: boolean;
  onChoose?: () => void;
};
type Props = Omit<MenuProps, "me">;

export function Groups({ groups, labels, onChoose }: Props & { groups: readonly NavGroup[] }) {
  const current = entryAt(groups, useLocation())?.label;
  const Group = labels ? FoldingGroup : RailGroup;
  return groups.map((group) => (
    <Group key={group.label} group={group} current={current} labels={labels} onChoose={onChoose} />
  ));
}

type GroupProps = { group: NavGroup; current: string | undefined; labels: boolean; onChoose: (() => void) | undefined };

function RailGroup({ group, ...props }: GroupProps) {
  const { t } = useTranslation("shell");
  return (
    <section className={css["group"]} aria-label={t(`nav.${group.label}`)}>
      <ul>
        <Entries entries={group.entries} {...props} />
      </ul>
    </section>
  );
}

/** A group that opens when one of its entries is chosen, in the menu or elsewhere. */
function FoldingGroup({ group: { label, entries }, ...props }: GroupProps) {
  const { t } = useTranslation("shell");
  const id = useId();
  const [isFolded, fold] = useFold(label);
  const chosen = entries.find((entry) => entry.label === props.current)?.label;
  const unfold = useEffectEvent(() => {
    if (isFolded) fold(false);
  });
  useEffect(() => {
    if (chosen) unfold();
  }, [chosen]);
  return (
    <section className={css["group"]} aria-label={t(`nav.${label}`)}>
      <h2>
        <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={() => fold(!isFolded)}>
          {t(`nav.${label}`)}
          {isFolded ? entries.map((entry) => <Marks key={entry.label} {...entry} />) : null}
          <ChevronDown size={16} aria-hidden />
        </button>
      </h2>
      <ul id={id} hidden={isFolded}>
        {isFolded ? null : <Entries entries={entries} {...props} />}
      </ul>
    </section>
  );
}

function Entries({ entries, current, ...props }: Omit<GroupProps, "group"> & { entries: readonly NavEntry[] }) {
  const place = useLocation();
  return entries.map((entry) => {
    const [first] = entry.pages;
    if (!first) return null;
    const isCurrent = entry.label === current;
    return (
      <li key={entry.label}>
        <NavLine
          to={first.to}
          label={entry.label}
          icon={entry.icon}
          piece={first.label}
          current={isCurrent ? (isPageAt(first, place) ? "page" : "true") : undefined}
          {...props}
        >
          <Marks {...entry} />
        </NavLine>
      </li>
    );
  });
}
