import type { FileList } from "@balcao/shared/file-lists/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Files from "lucide-react/icons/files";
import { useTranslation } from "react-i18next";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { InfiniteList } from "../../ui/infinite-list.tsx";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import { NoneFound } from "../../ui/page/none-found.tsx";
import { RowsSkeleton } from "../../ui/rows.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FileListCells } from "./file-list-cells.tsx";
import { fileLists } from "./noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./file-list-picker.module.css";

type Props = { onChoose: (fileList: FileList) => void; onClose: () => void };

/** Chooses one of the company's file lists. */
export default function FileListPicker({ onChoose, onClose }: Props) {
  const { t } = useTranslation("fileLists");
  const search = useSearch();
  const query = useInfiniteQuery(fileLists(search.term));
  return (
    <InfoDialog title={t("pick")} onClose={onClose}>
      <div className={`${basics["column"]} ${css["picker"]}`}>
        <SearchBox label={t("search")} value={search.text} onChange={search.setText} />
        <InfiniteList
          query={query}
          items={query.data?.pages.flatMap(({ files }) => files) ?? []}
          label={t("title")}
          skeleton={<RowsSkeleton />}
          empty={
            search.term === "" ? (
              <EmptyState icon={Files} title={t("emptyTitle")} text={t("pickEmpty")} />
            ) : (
              <NoneFound />
            )
          }
          renderItem={(one, position) => (
            <li key={one.id} {...position}>
              <button type="button" className={`${basics["column"]} ${css["choice"]}`} onClick={() => onChoose(one)}>
                <FileListCells fileList={one} />
              </button>
            </li>
          )}
        />
      </div>
    </InfoDialog>
  );
}
