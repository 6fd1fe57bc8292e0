import { maxBytesOf } from "@balcao/shared/people-files/limits";
import Button from "@mui/material/Button";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileUp from "lucide-react/icons/file-up";
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import css from "../../ui/looks/imports.module.css";
import own from "./drop-place.module.css";

/** Takes a file with people, which the user chooses or drops. A text explains why an empty or too large file is refused. */
export function DropPlace({
  busy,
  onFile,
  children,
}: {
  busy: boolean;
  onFile: (file: File) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation("contactLists");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file.size > maxBytesOf(file.name)) notify.error(t("import.tooLarge"));
    else onFile(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptying the input lets the user choose the same file again.
    target.value = "";
    take(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className={own["drop"]} data-over={isOver} onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
      <p className={css["note"]}>{t("import.help")}</p>
      <Button
        variant="contained"
        startIcon={<FileUp size={18} aria-hidden />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {t("import.choose")}
      </Button>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx,.xlsm,.xlsb,.ods,.fods,.numbers,.dbf,.csv,.tsv,.txt,.json,.jsonl,.ndjson,.vcf"
        aria-label={t("import.choose")}
        onChange={choose}
      />
    </div>
  );
}
