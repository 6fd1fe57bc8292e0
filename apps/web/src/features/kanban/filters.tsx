import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MultiSelect } from "../../ui/fields/multi-select.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import basics from "../../ui/basics.module.css";
import css from "./filters.module.css";
import type { Filter } from "./use-filter.ts";

/** The search and the filters of the board. `aside` stands beside the search when the space above has no room for it. */
export function Filters({ filter: of, aside }: { filter: Filter; aside: ReactNode }) {
  const { filter, search, queues, setQueueIds, owners, setUsers } = of;
  const { t } = useTranslation("kanban");
  return (
    <div className={`${basics["still"]} ${basics["gap12"]} ${css["filters"]}`} role="search">
      <SearchBox label={t("search")} value={search.text} onChange={search.setText} />
      {aside}
      <MultiSelect
        label={t("queueFilter")}
        none={t("allQueues")}
        empty={t("noQueues")}
        options={queues}
        chosen={filter.queueIds}
        onChange={setQueueIds}
      />
      <MultiSelect
        label={t("userFilter")}
        none={t("allUsers")}
        empty={t("noUsers")}
        options={owners}
        chosen={filter.users}
        onChange={setUsers}
      />
    </div>
  );
}
