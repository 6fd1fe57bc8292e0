import { maxBytesOf } from "@balcao/shared/people-files/limits";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileUp from "lucide-react/icons/file-up";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { saveTemplate } from "./files.ts";
import css from "../../../ui/imports.module.css";
import own from "./choose-file.module.css";
import { useUpload } from "../../../nouns/contact-lists/import-queries.ts";

/** Takes a spreadsheet, chosen or dropped, and sends it. */
export function ChooseFile({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation("contactLists");
  const { mutate, share, isError, error } = useUpload(contactListId);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size === 0) notify.error(t("errors:ERR_FILE_EMPTY"));
    else if (file.size > maxBytesOf(file.name)) notify.error(t("import.tooLarge"));
    else mutate(file);
  };
  return (
    <>
      <DropPlace busy={share !== null} onFile={take} />
      {share === null ? null : (
        <LinearProgress variant="determinate" value={share * 100} aria-label={t("import.sending")} />
      )}
      {isError ? (
        <p className={css["refusal"]} role="alert">
          {errorText(error)}
        </p>
      ) : null}
    </>
  );
}

function DropPlace({ busy, onFile }: { busy: boolean; onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation("contactLists");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, the input also reports the same file when it is chosen again.
    target.value = "";
    onFile(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
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
      <Button size="small" color="inherit" onClick={() => saveTemplate(t)}>
        {t("template.save")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv,.vcf"
        aria-label={t("import.choose")}
        onChange={choose}
      />
    </div>
  );
}
