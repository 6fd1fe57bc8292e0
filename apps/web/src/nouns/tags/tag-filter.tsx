import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { allTags } from "./noun.ts";

type Props = { chosen: readonly number[]; onChange: (ids: readonly number[]) => void };

/** Filters tickets by tags: a ticket must have all chosen tags. Without a choice all tickets match. A deleted tag leaves the choice. */
export function TagFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation("tags");
  const { data: tags } = useQuery(allTags);
  const known = tags && chosen.filter((id) => tags.some((tag) => tag.id === id));
  useEffect(() => {
    if (known && known.length < chosen.length) onChange(known);
  }, [known, chosen.length, onChange]);
  return (
    <MultiSelect
      label={t("filter")}
      none={t("anyTag")}
      empty={t("noTags")}
      options={tags ?? []}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
