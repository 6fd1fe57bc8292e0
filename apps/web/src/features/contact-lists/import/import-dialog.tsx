import { columnsFault } from "@balcao/shared/contact-lists/columns";
import { type ContactListImport, isOver } from "@balcao/shared/contact-lists/import";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../lib/error-text.ts";
import { ErrorState } from "../../../ui/states.tsx";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";
import { ChooseFile } from "./choose-file.tsx";
import { type Mapping, mappingOf, MappingTable } from "./mapping.tsx";
import { Progress } from "./progress.tsx";
import { importsOf, previewOf, useStart, useStop } from "../../../nouns/contact-lists/import-queries.ts";
import { Groups, Report } from "./report.tsx";

/** Imports files into a list. The user chooses a file and names its columns. The dialog shows the progress and the reports of earlier files. */
export default function ImportDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { data: imports, isError, refetch } = useQuery(importsOf(contactListId));
  const { t } = useTranslation("contactLists");
  const open = imports?.find((one) => !isOver(one)) ?? null;
  const step = useMapping(open?.status === "mapping" ? open : null);
  const over = imports?.filter(isOver) ?? [];
  return (
    <Frame
      wide={step !== null}
      onClose={onClose}
      actions={
        <>
          {open ? <Stop open={open} /> : null}
          {step?.action}
        </>
      }
    >
      {isError && !imports ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
      {step?.body}
      {open && !step ? <Running open={open} /> : null}
      {open ? null : <ChooseFile contactListId={contactListId} />}
      {over.length > 0 && !step ? (
        <section className={`${basics["apart"]} ${css["section"]}`} aria-label={t("import.earlier")}>
          <ul className={css["reports"]}>
            {over.map((report) => (
              <li key={report.id}>
                <Report report={report} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Frame>
  );
}

function Running({ open }: { open: ContactListImport }) {
  const { t } = useTranslation("contactLists");
  return (
    <>
      <Progress open={open} />
      <Groups report={open} />
      <p className={css["note"]}>{t("import.goesOn")}</p>
    </>
  );
}

type FrameProps = { wide?: boolean; onClose: () => void; actions: ReactNode; children: ReactNode };

function Frame({ wide = false, onClose, actions, children }: FrameProps) {
  const { t } = useTranslation("contactLists");
  return (
    <Dialog open onClose={onClose} maxWidth={wide ? "md" : "sm"} fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{t("import.title")}</DialogTitle>
      <DialogContent className={css["body"] ?? ""} tabIndex={0} role="group" aria-labelledby="import-title">
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}

function Stop({ open }: { open: ContactListImport }) {
  const { t } = useTranslation("contactLists");
  const stop = useStop();
  return (
    <Button color="inherit" variant="outlined" loading={stop.isPending} onClick={() => stop.mutate(open.id)}>
      {t(open.status === "mapping" ? "import.discard" : "import.stop")}
    </Button>
  );
}

/** Asks what the columns of a file are, and proposes guesses from its headers. Shows nothing unless a file waits for this. */
function useMapping(open: ContactListImport | null): { body: ReactNode; action: ReactNode } | null {
  const { t } = useTranslation("contactLists");
  const { data: preview, isError, refetch } = useQuery({ ...previewOf(open?.id ?? 0), enabled: open !== null });
  const [changed, setChanged] = useState<{ id: number; mapping: Mapping } | null>(null);
  const start = useStart();
  if (!open) return null;
  const likely = preview?.[0] ? mappingOf(preview[0]) : null;
  const mapping = changed?.id === open.id ? changed.mapping : likely;
  const begin = () => mapping && start.mutate({ id: open.id, ...mapping });
  const table = preview && mapping && (
    <MappingTable sheets={preview} mapping={mapping} onChange={(next) => setChanged({ id: open.id, mapping: next })} />
  );
  const instead = isError ? (
    <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />
  ) : preview ? (
    <p className={`${basics["small"]} ${basics["bad"]}`}>{t("failure.noFile")}</p>
  ) : (
    <Skeleton variant="rounded" height={240} />
  );
  return {
    body: (
      <>
        {table ?? instead}
        {start.isError ? (
          <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
            {errorText(start.error)}
          </p>
        ) : null}
      </>
    ),
    action: (
      <Button
        variant="contained"
        disabled={mapping === null || columnsFault(mapping.columns) !== null}
        loading={start.isPending}
        onClick={begin}
      >
        {t("mapping.start")}
      </Button>
    ),
  };
}
