import type { FileList } from "@balcao/shared/file-lists/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useWhoWaits } from "../../nouns/campaigns/use-who-waits.ts";
import { useDeleteFileList } from "../../nouns/file-lists/noun.ts";

export function DeleteFileList({ fileList, onClose }: { fileList: FileList; onClose: () => void }) {
  const { t } = useTranslation("fileLists");
  const waits = useWhoWaits("fileList", fileList.id);
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: fileList.name })}
      text={waits.and(t("deleteText", { count: fileList.options.length }))}
      reads={waits.reads}
      id={fileList.id}
      remove={useDeleteFileList()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
