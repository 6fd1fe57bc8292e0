import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { plainOf } from "../../lib/plain-text.ts";
import { EmptyState } from "../../ui/states.tsx";
import { HoursBlock } from "../hours/hours-block.tsx";
import { type Entry, type Group, groups } from "./layout.ts";
import { SettingItem } from "./setting-entry.tsx";
import css from "./setting-groups.module.css";

/** Every group with those of its settings that speak of all the words. */
export function useFound(wanted: string): Group[] {
  const { t } = useTranslation("settings");
  const words = plainOf(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  return groups
    .map(({ id, entries }) => ({
      id,
      entries: entries.filter((entry) => {
        const said = plainOf(`${t(`label.${entry.id}`)} ${t(`help.${entry.id}`)} ${t(`group.${id}`)} ${entry.id}`);
        return words.every((word) => said.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export function SettingGroups({ found }: { found: readonly Group[] }) {
  const { t } = useTranslation("settings");
  if (found.length === 0)
    return <EmptyState icon={SearchX} title={t("common:noneFound")} text={t("common:noneFoundText")} />;
  return found.map(({ id, entries }) => (
    <section key={id} id={id} className={css["group"]} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`group.${id}`)}</h2>
      <div className={css["card"]}>
        {entries.map((entry) => (
          <Item key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  ));
}

const Item = ({ entry }: { entry: Entry }) =>
  entry.kind === "block" ? <HoursBlock id={entry.id} /> : <SettingItem entry={entry} />;

/** The groups at a glance; each leads to its place. */
export function GroupLinks({ found }: { found: readonly Group[] }) {
  const { t } = useTranslation("settings");
  return (
    <nav className={css["links"]} aria-label={t("groups")}>
      <ul>
        {found.map(({ id }) => (
          <li key={id}>
            <Link to={`#${id}`} replace>
              {t(`group.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
