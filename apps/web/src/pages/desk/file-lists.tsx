import type { FileList } from "@balcao/shared/file-lists/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Files from "lucide-react/icons/files";
import { useTranslation } from "react-i18next";
import { DeleteFileList } from "../../features/file-lists/delete-file-list.tsx";
import { useFileListColumns } from "../../nouns/file-lists/file-list-cells.tsx";
import { FileListDialog } from "../../features/file-lists/file-list-dialog.tsx";
import { fileLists } from "../../nouns/file-lists/noun.ts";
import { CrudPage } from "../../ui/page/crud-page.tsx";
import { useSearch } from "../../ui/fields/use-search.ts";
import { RowActions } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";

export default function FileLists() {
  const { t } = useTranslation("fileLists");
  const search = useSearch();
  const query = useInfiniteQuery(fileLists(search.term));
  const { now, open, close } = useDialogSwitch<{ edit: FileList | null; delete: FileList }>();
  return (
    <CrudPage
      words={{ title: t("title"), subtitle: t("subtitle"), add: t("add") }}
      empty={{ icon: Files, title: t("emptyTitle"), text: t("emptyText") }}
      onAdd={() => open("edit", null)}
      search={{ ...search, label: t("search") }}
      query={query}
      items={query.data?.pages.flatMap(({ files }) => files) ?? []}
      table={{
        columns: useFileListColumns(),
        renderActions: (one) => (
          <RowActions name={one.name} onEdit={() => open("edit", one)} onDelete={() => open("delete", one)} />
        ),
      }}
    >
      {now.edit === undefined ? null : <FileListDialog fileList={now.edit} onClose={close} />}
      {now.delete ? <DeleteFileList fileList={now.delete} onClose={close} /> : null}
    </CrudPage>
  );
}
