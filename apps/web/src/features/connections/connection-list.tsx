import type { Connection } from "@balcao/shared/connections/schema";
import { formatNumber } from "@balcao/shared/phone";
import IconButton from "@mui/material/IconButton";
import { FlaskConical, Pencil, Star, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import css from "./connection-list.module.css";
import { SessionActions } from "./session-actions.tsx";
import { Status } from "./status.tsx";

type Acts = {
  onQr: (connection: Connection) => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
};
const columns = ["name", "number", "status", "updatedAt", "actions"] as const;

/** A table where there is room; the same rows become cards on phones, by style alone. */
export function ConnectionList({ connections, ...acts }: { connections: readonly Connection[] } & Acts) {
  const { t } = useTranslation("connections");
  return (
    <div className={css["frame"]}>
      <table className={css["table"]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <Row key={connection.id} connection={connection} {...acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ connection, onQr, onEdit, onDelete }: { connection: Connection } & Acts) {
  const { t } = useTranslation("connections");
  const { name, number, updatedAt } = connection;
  return (
    <tr data-connection={connection.id}>
      <th scope="row">
        <NameCell connection={connection} />
      </th>
      <td data-label={t("column.number")} className={css["number"]}>
        {number ? formatNumber(number) : <span aria-label={t("noNumber")}>—</span>}
      </td>
      <td data-label={t("column.status")}>
        <Status connection={connection} />
      </td>
      <td data-label={t("column.updatedAt")} className={css["number"]}>
        <time dateTime={updatedAt}>{fullOf(updatedAt)}</time>
      </td>
      <td>
        <div className={css["actions"]}>
          <SessionActions connection={connection} onQr={() => onQr(connection)} />
          <span className={css["icons"]}>
            <IconButton aria-label={t("editOf", { name })} title={t("edit")} onClick={() => onEdit(connection)}>
              <Pencil size={18} />
            </IconButton>
            <IconButton aria-label={t("deleteOf", { name })} title={t("delete")} onClick={() => onDelete(connection)}>
              <Trash2 size={18} />
            </IconButton>
          </span>
        </div>
      </td>
    </tr>
  );
}

function NameCell({ connection: { name, isDefault, network, queues } }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  return (
    <>
      <span className={css["name"]} dir="auto">
        {name}
      </span>
      <span className={css["tags"]}>
        {isDefault ? (
          <span className={css["tag"]} data-default>
            <Star size={12} fill="currentColor" aria-hidden />
            {t("default")}
          </span>
        ) : null}
        {network === "simulator" ? (
          <span className={css["tag"]} title={t("simulatedHint")}>
            <FlaskConical size={12} aria-hidden />
            {t("simulated")}
          </span>
        ) : null}
        {queues.map((queue) => (
          <span key={queue.id} className={css["tag"]}>
            <i style={{ background: queue.color }} aria-hidden />
            {queue.name}
          </span>
        ))}
      </span>
    </>
  );
}
