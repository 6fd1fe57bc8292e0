import { maxEntries } from "@balcao/shared/file-lists/rules";
import Button from "@mui/material/Button";
import FilePlus from "lucide-react/icons/file-plus";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { FileRowFields } from "./file-row-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./file-rows.module.css";
import { faultOf, faultText, type FileRow, moved, newRow } from "../../nouns/file-lists/rows.ts";

const readingTimeMs = 6000;

type Props = {
  rows: readonly FileRow[];
  /** The keys of entries that saving will delete. Until then the user can restore each entry. */
  removed: ReadonlySet<string>;
  /** Whether the user tried to save. After that, missing values are marked. */
  checked: boolean;
  progress: { key: string; share: number } | null;
  onRows: (rows: FileRow[]) => void;
  onRemoved: (removed: ReadonlySet<string>) => void;
};

/** The files of a list, in the order in which they are sent. */
export function FileRows({ rows, removed, checked, progress, onRows, onRemoved }: Props) {
  const { t } = useTranslation("fileLists");
  const [said, say] = useState("");
  const kept = rows.filter(({ key }) => !removed.has(key));
  const add = (files: readonly File[]) => {
    const fresh: FileRow[] = [];
    for (const file of files) {
      const fault = faultOf(file, kept.length + fresh.length);
      if (fault) notify.error(`${file.name}: ${faultText(fault)}`, readingTimeMs);
      else fresh.push(newRow(file));
    }
    if (fresh.length > 0) onRows([...rows, ...fresh]);
  };
  const move = (row: FileRow, step: -1 | 1) => {
    // The browser moves the element of an entry that moves past another entry, so the entry may lose the focus.
    const active = document.activeElement;
    const next = moved(rows, row.key, step);
    onRows([...next]);
    say(t("movedTo", { name: row.name, at: next.indexOf(row) + 1, count: rows.length }));
    requestAnimationFrame(() => active instanceof HTMLElement && active.focus());
  };
  const turn = (key: string, goes: boolean) =>
    onRemoved(new Set(goes ? [...removed, key] : [...removed].filter((one) => one !== key)));
  return (
    <Frame>
      {rows.length > 0 ? (
        <ol className={`${basics["column"]} ${basics["apart"]} ${basics["wide"]}`} aria-label={t("files")}>
          {rows.map((row, index) => (
            <FileRowFields
              key={row.key}
              row={row}
              at={index + 1}
              goes={removed.has(row.key)}
              checked={checked}
              share={progress?.key === row.key ? progress.share : null}
              onChange={(part) => onRows(rows.map((one) => (one === row ? { ...one, ...part } : one)))}
              onEarlier={index > 0 ? () => move(row, -1) : null}
              onLater={index < rows.length - 1 ? () => move(row, 1) : null}
              onGoes={(goes) => turn(row.key, goes)}
            />
          ))}
        </ol>
      ) : null}
      <AddFiles full={kept.length >= maxEntries} onFiles={add} />
      <p>{t("filesHelp", { count: maxEntries })}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("fileLists");
  return (
    <div className={`${basics["column"]} ${basics["apart"]} ${basics["top"]} ${css["field"]}`}>
      <span className={`${basics["small"]} ${basics["firm"]}`}>{t("files")}</span>
      {children}
    </div>
  );
}

/** The button that chooses further files. */
function AddFiles({ full, onFiles }: { full: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("fileLists");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<FilePlus size={16} aria-hidden />}
        disabled={full}
        onClick={() => input.current?.click()}
      >
        {t("addFiles")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("addFiles")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Emptying the input lets the user choose the same file again.
          target.value = "";
        }}
      />
    </>
  );
}
