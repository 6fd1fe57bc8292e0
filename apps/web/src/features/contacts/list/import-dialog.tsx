import { can } from "@balcao/shared/permissions";
import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { errorText } from "../../../lib/error-text.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";
import { useMe } from "../../../nouns/auth/me.ts";
import { connectionList } from "../../../nouns/connections/noun.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportReport } from "./import-report.tsx";
import { importList, useRunningImport, useStartImport } from "./imports.ts";

/** Imports the address book of a phone, and shows the reports of earlier imports. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("contacts");
  const { data: connections } = useQuery(connectionList);
  const ready = (connections ?? []).filter(({ status }) => status === "CONNECTED");
  const usual = ready.find(({ isDefault }) => isDefault) ?? ready[0];
  const [chosen, choose] = useState<number | null>(null);
  const from = ready.find(({ id }) => id === chosen) ?? usual;
  const running = useRunningImport();
  const start = useStartImport();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{t("import.title")}</DialogTitle>
      <DialogContent className={css["body"] ?? ""} tabIndex={0} role="group" aria-labelledby="import-title">
        <p className={css["note"]}>{t("import.note")}</p>
        {running ? <ImportProgress running={running} /> : null}
        {running === null && ready.length > 1 && from ? (
          <SelectField
            label={t("import.from")}
            value={from.id}
            onChange={choose}
            options={ready.map(({ id, name, number }) => ({ id, name, note: number ? formatNumber(number) : "" }))}
          />
        ) : null}
        {running === null && ready.length === 1 && from ? <p>{t("import.fromOnly", { name: from.name })}</p> : null}
        {connections && ready.length === 0 ? <NoNumber /> : null}
        {start.isError ? (
          <p className={`${basics["small"]} ${basics["bad"]}`} role="alert">
            {errorText(start.error)}
          </p>
        ) : null}
        <Earlier />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
        <Button
          autoFocus
          variant="contained"
          disabled={running !== null || !from}
          loading={start.isPending}
          onClick={() => from && start.mutate(from.id)}
        >
          {t("import.start")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function NoNumber() {
  const { t } = useTranslation("contacts");
  const me = useMe();
  return (
    <p className={css["note"]} role="status">
      {t("import.noNumber")}{" "}
      {can(me, "connections-page:view") ? <Link to="/connections">{t("import.toConnections")}</Link> : null}
    </p>
  );
}

function Earlier() {
  const { t } = useTranslation("contacts");
  const { data: imports, isError, refetch } = useQuery(importList);
  if (isError && !imports) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  const over = (imports ?? []).filter(({ status }) => status === "done" || status === "failed");
  if (over.length === 0) return null;
  return (
    <section className={`${basics["apart"]} ${css["section"]}`} aria-labelledby="imports-title">
      <h3 className={basics["body"]} id="imports-title">
        {t("import.earlier")}
      </h3>
      <ul className={css["reports"]}>
        {over.map((report) => (
          <ImportReport key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}
