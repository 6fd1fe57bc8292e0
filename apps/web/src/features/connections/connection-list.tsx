import { mayBeDefault } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import { canDo } from "@balcao/shared/connections/transports";
import { formatNumber } from "@balcao/shared/phone";
import { can } from "@balcao/shared/permissions";
import IconButton from "@mui/material/IconButton";
import BadgeCheck from "lucide-react/icons/badge-check";
import ChevronRight from "lucide-react/icons/chevron-right";
import FlaskConical from "lucide-react/icons/flask-conical";
import Star from "lucide-react/icons/star";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./connection-list.module.css";
import { Guidance } from "./guidance.tsx";
import { HealthPanel } from "./health/health-panel.tsx";
import { HealthMark } from "./health/health-mark.tsx";
import { SightCautions } from "./sight-cautions.tsx";
import { SessionActions } from "./session-actions.tsx";
import { RowButtons, type RowActs } from "./row-buttons.tsx";
import { Standing } from "./standing/standing.tsx";
import { SwitchOff } from "./switch-off.tsx";
import { Status } from "./status.tsx";

type Acts = {
  onQr: (connection: Connection) => void;
  onDefault: (connection: Connection) => void;
} & RowActs;

/** Lists all connections. Below each connection stand its guidance and, for an open connection, its health. */
export function ConnectionList({ connections, ...acts }: { connections: readonly Connection[] } & Acts) {
  const { t } = useTranslation("connections");
  const [opened, open] = useState<ReadonlySet<number>>(new Set());
  const mayEdit = can(useMe(), "connections-page:editOrDeleteConnection");
  const turn = (id: number) =>
    open(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id]));
  const columns = useConnectionColumns(opened, turn, acts);
  return (
    <div className={`${basics["still"]} ${css["list"]}`}>
      <Table<Connection>
        label={t("title")}
        columns={columns}
        {...useSorted(connections, columns, "name")}
        {...(mayEdit ? { renderActions: (one) => <RowButtons connection={one} {...acts} /> } : {})}
        renderBelow={(one) => <Below connection={one} open={opened.has(one.id)} mayEdit={mayEdit} {...acts} />}
        cards="room"
        actionsBelow
        isPage
      />
    </div>
  );
}

const detailsOf = ({ id }: Connection) => `connection-${id}-details`;

type BelowProps = { connection: Connection; open: boolean; mayEdit: boolean } & Pick<Acts, "onQr" | "onAccess">;

function Below({ connection, open, mayEdit, onQr, onAccess }: BelowProps) {
  return (
    <div className={css["below"]}>
      <Guidance connection={connection} onQr={() => onQr(connection)} onAccess={() => onAccess(connection)} />
      <Standing connection={connection} />
      {mayEdit ? <SightCautions route={{ ...connection, queueIds: connection.queues.map(({ id }) => id) }} /> : null}
      <div id={detailsOf(connection)} hidden={!open}>
        {open ? <HealthPanel connection={connection} /> : null}
        {open ? <SwitchOff connection={connection} /> : null}
      </div>
    </div>
  );
}

type Session = Pick<Acts, "onQr" | "onDefault">;

function useConnectionColumns(
  opened: ReadonlySet<number>,
  turn: (id: number) => void,
  { onQr, onDefault }: Session,
): Column<Connection>[] {
  const { t } = useTranslation("connections");
  const me = useMe();
  const mayEdit = can(me, "connections-page:editOrDeleteConnection");
  const head = (key: "name" | "number" | "status" | "session" | "updatedAt" | "default") => ({
    key,
    head: t(`column.${key}`),
  });
  return [
    {
      ...head("name"),
      width: "minmax(138px, 3fr)",
      sorts: ({ name }) => name,
      cell: (one) => <NameCell connection={one} open={opened.has(one.id)} onTurn={() => turn(one.id)} />,
    },
    {
      ...head("number"),
      width: "128px",
      cell: ({ number }) => (number ? formatNumber(number) : <span aria-label={t("noNumber")}>—</span>),
    },
    {
      ...head("status"),
      width: "minmax(120px, 1fr)",
      sorts: ({ status }) => status,
      cell: (one) => (
        <>
          <Status connection={one} />
          <HealthMark connectionId={one.id} />
        </>
      ),
    },
    {
      ...head("session"),
      width: "minmax(130px, 1fr)",
      cell: (one) =>
        can(me, "connections-page:actionButtons") ? <SessionActions connection={one} onQr={() => onQr(one)} /> : null,
    },
    {
      ...head("updatedAt"),
      width: "136px",
      named: true,
      sorts: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{fullOf(updatedAt)}</time>,
    },
    {
      ...head("default"),
      width: "minmax(76px, max-content)",
      cell: (one) => <DefaultCell connection={one} onDefault={mayEdit ? () => onDefault(one) : undefined} />,
    },
  ];
}

/** Marks the default connection. There is always a default connection, and it changes only when somebody chooses another. */
function DefaultCell({ connection, onDefault }: { connection: Connection; onDefault: (() => void) | undefined }) {
  const { t } = useTranslation("connections");
  if (connection.isDefault)
    return (
      <span className={`${basics["hint"]} ${css["tag"]}`} data-default title={t("defaultHelp")}>
        <Star size={12} fill="currentColor" aria-hidden />
        <span className={basics["clipped"]}>{t("default")}</span>
      </span>
    );
  if (!onDefault || !mayBeDefault(connection)) return null;
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

type NameProps = { connection: Connection; open: boolean; onTurn: () => void };

/** The name of a connection, with the button that shows its state. */
function NameCell({ connection, open, onTurn }: NameProps) {
  const { t } = useTranslation("connections");
  const { name } = connection;
  return (
    <span className={`${basics["top"]} ${basics["gap4"]} ${css["first"]}`}>
      <IconButton
        size="small"
        aria-expanded={open}
        aria-controls={detailsOf(connection)}
        aria-label={t("healthOf", { name })}
        title={t("healthOf", { name })}
        onClick={onTurn}
      >
        <ChevronRight size={18} className={css["chevron"]} />
      </IconButton>
      <span>
        <strong dir="auto">{name}</strong>
        <Tags connection={connection} />
      </span>
    </span>
  );
}

function Tags({ connection: { network, queues } }: { connection: Connection }) {
  const { t } = useTranslation(["connections", "officialNumbers"]);
  return (
    <span className={`${basics["wrapped"]} ${css["tags"]}`}>
      {canDo(network, "access") ? (
        <span className={`${basics["hint"]} ${css["tag"]}`} title={t("officialNumbers:officialHint")}>
          <BadgeCheck size={12} aria-hidden />
          {t("officialNumbers:official")}
        </span>
      ) : null}
      {network === "simulator" ? (
        <span className={`${basics["hint"]} ${css["tag"]}`} title={t("simulatedHint")}>
          <FlaskConical size={12} aria-hidden />
          {t("simulated")}
        </span>
      ) : null}
      {queues.map((queue) => (
        <span key={queue.id} className={`${basics["hint"]} ${css["tag"]}`} title={queue.name}>
          <i className={basics["dot"]} style={{ background: queue.color }} aria-hidden />
          <span className={basics["clipped"]}>{queue.name}</span>
        </span>
      ))}
    </span>
  );
}
