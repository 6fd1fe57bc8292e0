import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import ScrollText from "lucide-react/icons/scroll-text";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryRow } from "../../nouns/audit/entry-row.tsx";
import { Filters } from "../../features/audit/filters.tsx";
import { auditPages, type Filter, useExport } from "../../nouns/audit/queries.ts";
import { useTitle } from "../../lib/title.ts";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { InfiniteList } from "../../ui/infinite-list.tsx";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** The page that lists who changed what in the company. */
export default function Audit() {
  const { t } = useTranslation("audit");
  const { text, setText, term } = useSearch();
  const [chosen, setChosen] = useState<Filter>({});
  const filter = { ...chosen, ...(term === "" ? {} : { about: term }) };
  const query = useInfiniteQuery(auditPages(filter));
  const file = useExport(filter);
  useTitle(t("title"));
  const isNarrow = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      action={
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDown size={18} aria-hidden />}
          title={t("export.title")}
          loading={file.isPending}
          loadingPosition="start"
          onClick={() => file.mutate()}
        >
          {t("export.open")}
        </Button>
      }
      search={<SearchBox label={t("about")} value={text} onChange={setText} />}
    >
      <Filters filter={chosen} onChange={(part) => setChosen({ ...chosen, ...part })} />
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
        label={t("title")}
        skeleton={<RowsSkeleton />}
        empty={
          isNarrow ? <NoneFound /> : <EmptyState icon={ScrollText} title={t("emptyTitle")} text={t("emptyText")} />
        }
        onlyRead
        renderItem={(entry) => <EntryRow key={entry.id} entry={entry} />}
      />
    </Page>
  );
}
