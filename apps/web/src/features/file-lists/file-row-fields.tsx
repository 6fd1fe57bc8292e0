import { maxEntryName } from "@balcao/shared/file-lists/rules";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import OutlinedInput from "@mui/material/OutlinedInput";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Undo from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import type { LucideIcon } from "lucide-react/types";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { ChosenFile } from "./chosen-file.tsx";
import basics from "../../ui/basics.module.css";
import css from "./file-rows.module.css";
import type { FileRow } from "../../nouns/file-lists/rows.ts";

type Act = (() => void) | null;
type Props = {
  row: FileRow;
  at: number;
  /** Whether saving deletes this row. */
  goes: boolean;
  checked: boolean;
  /** The uploaded share of the entry's file. Null while no upload runs. */
  share: number | null;
  onChange: (part: Partial<FileRow>) => void;
  onEarlier: Act;
  onLater: Act;
  onGoes: (goes: boolean) => void;
};

/** One entry in the dialog: its name, its file, and its position. Alt with an arrow key moves it, too. */
export function FileRowFields({ row, at, goes, checked, share, onChange, onEarlier, onLater, onGoes }: Props) {
  const { t } = useTranslation("fileLists");
  const id = useId();
  const name = row.name.trim() || t("unnamed", { at });
  const nameFault = checked && row.name.trim() === "" ? t("nameMissing") : null;
  const fileFault = checked && !row.stored && !row.file ? t("fileMissing") : null;
  const fault = nameFault ?? fileFault;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey ? { ArrowUp: onEarlier, ArrowDown: onLater }[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act?.();
  };
  if (goes)
    return (
      <li className={`${basics["row"]} ${basics["note"]} ${basics["apart"]} ${css["gone"]}`}>
        <span dir="auto">{t("goes", { name })}</span>
        <Small icon={Undo} label={t("takeBack", { name })} act={() => onGoes(false)} focus />
      </li>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- key presses in the fields bubble up to this element
    <li className={`${basics["column"]} ${basics["apart"]} ${css["row"]}`} onKeyDown={onKeyDown}>
      <div className={`${basics["row"]} ${css["top"]}`}>
        <OutlinedInput
          size="small"
          value={row.name}
          error={nameFault !== null}
          onChange={({ target }) => onChange({ name: target.value })}
          slotProps={{
            input: {
              "aria-label": t("nameOf", { at }),
              maxLength: maxEntryName,
              dir: "auto",
              ...(fault ? { "aria-describedby": id, "aria-invalid": true } : {}),
            },
          }}
        />
        <Small icon={ArrowUp} label={t("moveEarlier", { name })} act={onEarlier} />
        <Small icon={ArrowDown} label={t("moveLater", { name })} act={onLater} />
        <Small icon={X} label={t("remove", { name })} act={() => onGoes(true)} />
      </div>
      <ChosenFile row={row} name={name} onFile={(file) => onChange({ file })} />
      {share === null ? null : (
        <LinearProgress variant="determinate" value={share * 100} aria-label={t("sending", { name })} />
      )}
      {fault ? (
        <p id={id} role="alert" className={css["fault"]}>
          {fault}
        </p>
      ) : null}
    </li>
  );
}

type SmallProps = { icon: LucideIcon; label: string; act: Act; focus?: boolean };

/** A small button of a row. Without an action it stays on screen, so that the focus is not lost at the ends of the list. */
function Small({ icon: Icon, label, act, focus = false }: SmallProps) {
  return (
    <IconButton
      size="small"
      className={act ? "" : (css["idle"] ?? "")}
      aria-label={label}
      title={label}
      aria-disabled={act === null}
      // This button replaces the pressed button and takes its focus.
      autoFocus={focus}
      onClick={act ?? undefined}
    >
      <Icon size={16} />
    </IconButton>
  );
}
