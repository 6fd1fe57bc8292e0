import type { FileList } from "@balcao/shared/file-lists/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Files from "lucide-react/icons/files";
import { useTranslation } from "react-i18next";
import { PickDialog } from "../../ui/pick/pick-dialog.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { EmptyState } from "../../ui/states.tsx";
import { FileListCells } from "./file-list-cells.tsx";
import { fileLists } from "./noun.ts";

type Props = { onChoose: (fileList: FileList) => void; onClose: () => void };

/** Chooses one of the company's file lists. */
export default function FileListPicker({ onChoose, onClose }: Props) {
  const { t } = useTranslation("fileLists");
  const search = useSearch();
  const query = useInfiniteQuery(fileLists(search.term));
  return (
    <PickDialog
      title={t("pick")}
      search={search}
      searchLabel={t("search")}
      query={query}
      items={query.data?.pages.flatMap(({ files }) => files) ?? []}
      label={t("title")}
      empty={<EmptyState icon={Files} title={t("emptyTitle")} text={t("pickEmpty")} />}
      renderChoice={(one) => <FileListCells fileList={one} />}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
