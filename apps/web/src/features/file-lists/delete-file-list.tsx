import type { FileList } from "@balcao/shared/file-lists/schema";
import { useTranslation } from "react-i18next";
import { ConfirmDelete } from "../../ui/dialogs/confirm-delete.tsx";
import { useDeleteFileList } from "../../nouns/file-lists/noun.ts";

export function DeleteFileList({ fileList, onClose }: { fileList: FileList; onClose: () => void }) {
  const { t } = useTranslation("fileLists");
  return (
    <ConfirmDelete
      title={t("deleteTitle", { name: fileList.name })}
      text={t("deleteText", { count: fileList.options.length })}
      id={fileList.id}
      remove={useDeleteFileList()}
      notice={t("deleted")}
      onClose={onClose}
    />
  );
}
