import type { Connection } from "@balcao/shared/connections/schema";
import { formatNumber } from "@balcao/shared/phone";
import { can } from "@balcao/shared/permissions";
import IconButton from "@mui/material/IconButton";
import ChevronRight from "lucide-react/icons/chevron-right";
import FlaskConical from "lucide-react/icons/flask-conical";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Smartphone from "lucide-react/icons/smartphone";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { useMe } from "../auth/me.ts";
import css from "./connection-list.module.css";
import { Guidance } from "./guidance.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { HealthMark } from "./health-mark.tsx";
import { SightCautions } from "./sight.tsx";
import { SessionActions } from "./session-actions.tsx";
import { Status } from "./status.tsx";

type Acts = {
  onQr: (connection: Connection) => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
  onDefault: (connection: Connection) => void;
  onTokens: (connection: Connection) => void;
  onTry: (connection: Connection) => void;
};
const columns = ["name", "number", "status", "session", "updatedAt", "default", "actions"] as const;

/** All connections, as a table or, on phones and by style alone, as cards. Below each row stand its guidance and its health. */
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
        {connections.map((connection) => (
          <Rows key={connection.id} connection={connection} {...acts} />
        ))}
      </table>
    </div>
  );
}

function Rows({ connection, ...acts }: { connection: Connection } & Acts) {
  const [open, turn] = useState(false);
  const mayEdit = can(useMe(), "connections-page:editOrDeleteConnection");
  const detailsId = `connection-${connection.id}-details`;
  return (
    <tbody>
      <Row connection={connection} open={open} onTurn={() => turn(!open)} detailsId={detailsId} {...acts} />
      <tr className={css["below"]}>
        <td colSpan={columns.length}>
          <Guidance connection={connection} onQr={() => acts.onQr(connection)} />
          {mayEdit ? (
            <SightCautions route={{ ...connection, queueIds: connection.queues.map(({ id }) => id) }} />
          ) : null}
          <div id={detailsId} hidden={!open}>
            {open ? <HealthPanel connection={connection} /> : null}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

type RowProps = Acts & { connection: Connection; open: boolean; onTurn: () => void; detailsId: string };

function Row({ connection, open, onTurn, detailsId, onQr, onDefault, ...acts }: RowProps) {
  const { t } = useTranslation("connections");
  const me = useMe();
  const { name, number, updatedAt } = connection;
  const mayEdit = can(me, "connections-page:editOrDeleteConnection");
  return (
    <tr data-connection={connection.id}>
      <th scope="row">
        <div className={css["first"]}>
          <IconButton
            size="small"
            aria-expanded={open}
            aria-controls={detailsId}
            aria-label={t("healthOf", { name })}
            title={t("healthOf", { name })}
            onClick={onTurn}
          >
            <ChevronRight size={18} className={css["chevron"]} />
          </IconButton>
          <NameCell connection={connection} />
        </div>
      </th>
      <td data-label={t("column.number")} className={css["number"]}>
        {number ? formatNumber(number) : <span aria-label={t("noNumber")}>—</span>}
      </td>
      <td data-label={t("column.status")}>
        <Status connection={connection} />
        <HealthMark connectionId={connection.id} />
      </td>
      <td className={css["session"]}>
        {can(me, "connections-page:actionButtons") ? (
          <SessionActions connection={connection} onQr={() => onQr(connection)} />
        ) : null}
      </td>
      <td data-label={t("column.updatedAt")} className={css["number"]}>
        <time dateTime={updatedAt}>{fullOf(updatedAt)}</time>
      </td>
      <td data-label={t("column.default")}>
        <DefaultCell connection={connection} onDefault={mayEdit ? () => onDefault(connection) : undefined} />
      </td>
      <td>{mayEdit ? <Buttons connection={connection} {...acts} /> : null}</td>
    </tr>
  );
}

type ButtonProps = Pick<Acts, "onEdit" | "onDelete" | "onTokens" | "onTry"> & { connection: Connection };

function Buttons({ connection, onEdit, onDelete, onTokens, onTry }: ButtonProps) {
  const { t } = useTranslation(["connections", "playground"]);
  const { name } = connection;
  return (
    <span className={css["icons"]}>
      <IconButton
        aria-label={t("playground:tryOf", { name })}
        title={t("playground:try")}
        onClick={() => onTry(connection)}
      >
        <Smartphone size={18} />
      </IconButton>
      <IconButton aria-label={t("tokensOf", { name })} title={t("tokens")} onClick={() => onTokens(connection)}>
        <KeyRound size={18} />
      </IconButton>
      <IconButton aria-label={t("editOf", { name })} title={t("edit")} onClick={() => onEdit(connection)}>
        <Pencil size={18} />
      </IconButton>
      <IconButton aria-label={t("deleteOf", { name })} title={t("delete")} onClick={() => onDelete(connection)}>
        <Trash2 size={18} />
      </IconButton>
    </span>
  );
}

/** Marks the default connection. There is always one: it changes only by choosing another. */
function DefaultCell({ connection, onDefault }: { connection: Connection; onDefault: (() => void) | undefined }) {
  const { t } = useTranslation("connections");
  if (connection.isDefault)
    return (
      <span className={css["tag"]} data-default title={t("defaultHelp")}>
        <Star size={12} fill="currentColor" aria-hidden />
        {t("default")}
      </span>
    );
  if (!onDefault) return null;
  return (
    <IconButton
      size="small"
      aria-label={t("makeDefaultOf", { name: connection.name })}
      title={t("makeDefault")}
      onClick={onDefault}
    >
      <Star size={16} />
    </IconButton>
  );
}

function NameCell({ connection: { name, network, queues } }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  return (
    <div>
      <span className={css["name"]} dir="auto">
        {name}
      </span>
      <span className={css["tags"]}>
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
    </div>
  );
}
