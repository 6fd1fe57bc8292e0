import { contactColumnsFault } from "@balcao/shared/contact-file-imports/columns";
import { type ContactFileImport, isFileOver } from "@balcao/shared/contact-file-imports/schema";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import {
  type Choices,
  fileImportOf,
  fileImports,
  useCheck,
  useStartFile,
  useStopFile,
  useUploadContacts,
} from "../../nouns/contact-file-imports/noun.ts";
import { DropPlace } from "../../nouns/people-files/drop-place.tsx";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/imports.module.css";
import { ErrorState } from "../../ui/states.tsx";
import { ContactMapping, proposedBy } from "./mapping.tsx";
import { FileGroups, FileReport, Reasons } from "./report.tsx";

/**
 * Imports contacts from a file. The user chooses the file and names its columns. The dialog shows what the file would change, its progress, and the
 * reports of earlier files.
 */
export default function ImportFileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["contactFileImports", "contactLists"]);
  const { data: imports, isError, refetch } = useQuery(fileImports);
  const open = imports?.find((one) => !isFileOver(one)) ?? null;
  const over = imports?.filter(isFileOver) ?? [];
  const [again, setAgain] = useState(false);
  const isMapping = open?.status === "mapping" || (open?.status === "ready" && again);
  const step = useMapping(isMapping ? open : null, () => setAgain(false));
  return (
    <Dialog open onClose={onClose} maxWidth={step ? "md" : "sm"} fullWidth aria-labelledby="file-title">
      <DialogTitle id="file-title">{t("title")}</DialogTitle>
      <DialogContent className={css["body"] ?? ""} tabIndex={0} role="group" aria-labelledby="file-title">
        {isError && !imports ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
        {step?.body}
        {open && !step ? <UnderWay open={open} /> : null}
        {imports && !open ? <ChooseFile /> : null}
        {over.length > 0 && !step ? (
          <section className={`${basics["apart"]} ${css["section"]}`} aria-label={t("earlier")}>
            <ul className={css["reports"]}>
              {over.map((report) => (
                <li key={report.id}>
                  <FileReport report={report} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        {open ? <Stop open={open} /> : null}
        {step?.action}
        {open?.status === "ready" && !again ? <Begin open={open} onAgain={() => setAgain(true)} /> : null}
      </DialogActions>
    </Dialog>
  );
}

function ChooseFile() {
  const { t } = useTranslation("contactFileImports");
  const { mutate, share, isError, error } = useUploadContacts();
  return (
    <>
      <p className={css["note"]}>{t("note")}</p>
      <DropPlace busy={share !== null} onFile={(file) => mutate(file)} />
      {share === null ? null : <LinearProgress variant="determinate" value={share * 100} aria-label={t("sending")} />}
      {isError ? <Refusal>{errorText(error)}</Refusal> : null}
    </>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
      {children}
    </p>
  );
}

function UnderWay({ open }: { open: ContactFileImport }) {
  const { t } = useTranslation("contactFileImports");
  const { id, status, done, total, fileName: name } = open;
  const isCounted = status !== "reading" && total > 0;
  return (
    <>
      <div className={`${basics["apart"]} ${basics["small"]} ${css["progress"]}`}>
        <p aria-live="polite">{t(`step.${status}`, { name, done, total })}</p>
        {status === "ready" ? null : (
          <LinearProgress
            aria-label={t("title")}
            {...(isCounted ? { variant: "determinate" as const, value: Math.min(100, (100 * done) / total) } : {})}
          />
        )}
      </div>
      <FileGroups report={open} />
      {status === "ready" ? <Reasons importId={id} /> : <p className={css["note"]}>{t("goesOn")}</p>}
    </>
  );
}

function Stop({ open }: { open: ContactFileImport }) {
  const { t } = useTranslation("contactFileImports");
  const stop = useStopFile();
  if (open.status === "undoing") return null;
  const waits = open.status === "mapping" || open.status === "ready";
  return (
    <Button color="inherit" variant="outlined" loading={stop.isPending} onClick={() => stop.mutate(open.id)}>
      {t(waits ? "discard" : "stop")}
    </Button>
  );
}

function Begin({ open, onAgain }: { open: ContactFileImport; onAgain: () => void }) {
  const { t } = useTranslation("contactFileImports");
  const start = useStartFile();
  return (
    <>
      <Button color="inherit" variant="outlined" onClick={onAgain}>
        {t("again")}
      </Button>
      <Button
        variant="contained"
        disabled={open.counts.added + open.counts.updated === 0}
        loading={start.isPending}
        onClick={() => start.mutate(open.id)}
      >
        {t("start")}
      </Button>
    </>
  );
}

/** Asks what the columns of a file are, and whether the file or the stored value wins. Shows nothing unless a file waits for this. */
function useMapping(
  open: ContactFileImport | null,
  onChecked: () => void,
): { body: ReactNode; action: ReactNode } | null {
  const { t } = useTranslation("contactFileImports");
  const { data, isError, refetch } = useQuery({ ...fileImportOf(open?.id ?? 0), enabled: open !== null });
  const [changed, setChanged] = useState<{ id: number; choices: Choices } | null>(null);
  const check = useCheck();
  if (!open) return null;
  const sheets = data?.preview ?? [];
  const likely = sheets[0] ? proposedBy(sheets[0]) : null;
  const choices = changed?.id === open.id ? changed.choices : likely;
  const ask = () => choices && check.mutate({ id: open.id, ...choices }, { onSuccess: onChecked });
  return {
    body: (
      <>
        {isError ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
        {choices ? (
          <ContactMapping
            sheets={sheets}
            choices={choices}
            onChange={(next) => setChanged({ id: open.id, choices: next })}
          />
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
        {check.isError ? <Refusal>{errorText(check.error)}</Refusal> : null}
      </>
    ),
    action: (
      <Button
        variant="contained"
        disabled={choices === null || contactColumnsFault(choices.columns) !== null}
        loading={check.isPending}
        onClick={ask}
      >
        {t("check")}
      </Button>
    ),
  };
}
