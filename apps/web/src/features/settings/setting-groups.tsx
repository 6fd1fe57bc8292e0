import { hasFeature } from "@balcao/shared/plans/features";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { plainOf } from "../../lib/plain-text.ts";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { type BlockId, type LayoutEntry, type Group, groups } from "./layout.ts";
import { SettingItem } from "./setting-entry.tsx";
import basics from "../../ui/basics.module.css";
import css from "./setting-groups.module.css";
import { SettingRow } from "./setting-row.tsx";

/** The groups with the settings that apply to this plan and whose texts contain all searched words. */
export function useFound(wanted: string): Group[] {
  const { t } = useTranslation("settings");
  const me = useMe();
  const words = plainOf(wanted).split(/\s+/).filter(Boolean);
  const given = groups.map(({ id, entries }) => ({
    id,
    entries: entries.filter(({ plan }) => plan === undefined || hasFeature(me, plan)),
  }));
  return given
    .map(({ id, entries }) => ({
      id,
      entries: entries.filter((entry) => {
        const said = plainOf(`${t(`label.${entry.id}`)} ${t(`help.${entry.id}`)} ${t(`group.${id}`)} ${entry.id}`);
        return words.every((word) => said.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The components for entries that consist of more than one value. */
type Blocks = Record<BlockId, ComponentType>;
type Props = { found: readonly Group[]; blocks: Blocks };

export function SettingGroups({ found, blocks }: Props) {
  const { t } = useTranslation("settings");
  if (found.length === 0) return <NoneFound />;
  return found.map(({ id, entries }) => (
    <section key={id} id={id} className={css["group"]} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`group.${id}`)}</h2>
      <div className={`${basics["card"]} ${css["card"]}`}>
        {entries.map((entry) => (
          <Item key={entry.id} entry={entry} blocks={blocks} />
        ))}
      </div>
    </section>
  ));
}

function Item({ entry, blocks }: { entry: LayoutEntry; blocks: Blocks }) {
  const { t } = useTranslation("settings");
  if (entry.kind !== "block") return <SettingItem entry={entry} />;
  const Block = blocks[entry.id];
  return (
    <SettingRow anchor={entry.id} label={t(`label.${entry.id}`)} help={t(`help.${entry.id}`)}>
      <Block />
    </SettingRow>
  );
}

/** Links to all groups of the page. */
export function GroupLinks({ found }: { found: readonly Group[] }) {
  const { t } = useTranslation("settings");
  return (
    <nav className={css["links"]} aria-label={t("groups")}>
      <ul>
        {found.map(({ id }) => (
          <li key={id}>
            <Link className={basics["note"]} to={`#${id}`} replace>
              {t(`group.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
