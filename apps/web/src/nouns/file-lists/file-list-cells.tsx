import type { FileList } from "@balcao/shared/file-lists/schema";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import { FilledText } from "../variables/filled-text.tsx";
import basics from "../../ui/basics.module.css";
import css from "./file-list-cells.module.css";

/** The columns of the page of file lists: the name, the beginning of the text, and the number of files. */
export function useFileListColumns(): Column<FileList>[] {
  const { t } = useTranslation("fileLists");
  return [
    { key: "name", head: t("name"), width: "minmax(0, 3fr)", cell: (one) => <Words fileList={one} /> },
    { key: "files", head: t("files"), width: "minmax(0, 1fr)", cell: (one) => <Facts fileList={one} /> },
  ];
}

/** The same content for a place in which the user chooses a file list. */
export const FileListCells = ({ fileList }: { fileList: FileList }) => (
  <>
    <Words fileList={fileList} />
    <Facts fileList={fileList} />
  </>
);

const Words = ({ fileList: { name, message } }: { fileList: FileList }) => (
  <span className={`${basics["rest"]} ${css["words"]}`}>
    <strong className={basics["strong"]} dir="auto">
      {name}
    </strong>
    {message.trim() === "" ? null : (
      <span dir="auto">
        <FilledText text={message} />
      </span>
    )}
  </span>
);

function Facts({ fileList: { options } }: { fileList: FileList }) {
  const { t, i18n } = useTranslation("fileLists");
  const missing = options.filter(({ path }) => path === null).length;
  const bytes = options.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const many = options.length === 0 ? t("none") : t("count", { count: options.length });
  const facts = [many, ...(bytes > 0 ? [sizeOf(bytes, i18n.language)] : [])];
  return (
    <span className={`${basics["row"]} ${basics["note"]} ${basics["still"]} ${css["facts"]}`}>
      {facts.join(" · ")}
      {missing > 0 ? (
        <span className={`${basics["tiny"]} ${basics["warning"]} ${basics["unbroken"]} ${css["missing"]}`}>
          {t("missing", { count: missing })}
        </span>
      ) : null}
    </span>
  );
}
