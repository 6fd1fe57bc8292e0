import type { FileList } from "@balcao/shared/file-lists/schema";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import css from "./file-list-cells.module.css";

/** A list in one row: its name, the beginning of its text, and how much is in it. */
export function FileListCells({ fileList: { name, message, options } }: { fileList: FileList }) {
  const { t, i18n } = useTranslation("fileLists");
  const missing = options.filter(({ path }) => path === null).length;
  const bytes = options.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const many = options.length === 0 ? t("none") : t("count", { count: options.length });
  const facts = [many, ...(bytes > 0 ? [sizeOf(bytes, i18n.language)] : [])];
  return (
    <>
      <span className={css["words"]}>
        <strong dir="auto">{name}</strong>
        {message.trim() === "" ? null : <span dir="auto">{message}</span>}
      </span>
      <span className={css["facts"]}>
        {missing > 0 ? <span className={css["missing"]}>{t("missing", { count: missing })}</span> : null}
        {facts.join(" · ")}
      </span>
    </>
  );
}
