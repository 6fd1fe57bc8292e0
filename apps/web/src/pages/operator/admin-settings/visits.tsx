import { type VisitShow, visitShows } from "@balcao/shared/visits/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import DoorOpen from "lucide-react/icons/door-open";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useVisitColumns } from "../../../features/visits/visit-cells.tsx";
import { visitPages } from "../../../nouns/visits/queries.ts";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { FilterSelect } from "../../../ui/fields/filter-select.tsx";
import { useSearch } from "../../../ui/fields/use-search.ts";

/** The visits of operators: when an operator was in a company as one of its users. */
export default function Visits() {
  const { t } = useTranslation("visits");
  const search = useSearch();
  const [show, choose] = useState<VisitShow>("all");
  const query = useInfiniteQuery(visitPages(search.term, show));
  return (
    <CrudPart
      words={{ title: t("list.title"), failed: t("list.failed") }}
      {...(show === "all" ? { empty: { icon: DoorOpen, title: t("list.emptyTitle"), text: t("list.emptyText") } } : {})}
      search={{ ...search, label: t("list.search") }}
      filter={
        <FilterSelect
          label={t("list.show")}
          value={visitShows.indexOf(show)}
          names={visitShows.map((one) => t(`list.shows.${one}`))}
          onChange={(place) => choose(visitShows[place] ?? "all")}
        />
      }
      query={query}
      items={query.data?.pages.flatMap(({ visits }) => visits) ?? []}
      table={{ columns: useVisitColumns(), cards: "tablet" }}
    />
  );
}
