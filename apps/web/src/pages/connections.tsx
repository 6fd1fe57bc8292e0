import type { Connection } from "@balcao/shared/connections/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Cable, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../features/auth/me.ts";
import { ConnectionDialog } from "../features/connections/connection-dialog.tsx";
import { ConnectionList } from "../features/connections/connection-list.tsx";
import { DefaultConnection } from "../features/connections/default-connection.tsx";
import { DeleteConnection } from "../features/connections/delete-connection.tsx";
import { ConnectionSkeleton } from "../features/connections/list-skeleton.tsx";
import { QrDialog } from "../features/connections/qr-dialog.tsx";
import { connectionList } from "../features/connections/queries.ts";
import { useTitle } from "../lib/title.ts";
import { Late } from "../ui/late.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import css from "./connections.module.css";

type Open =
  | { what: "add" }
  | { what: "edit" | "delete" | "default"; connection: Connection }
  | { what: "qr"; id: number };

export default function Connections() {
  const { t } = useTranslation("connections");
  const [open, setOpen] = useState<Open | null>(null);
  const { data: all = [] } = useQuery(connectionList);
  const mayAdd = can(useMe(), "connections-page:addConnection");
  useTitle(t("title"));
  const close = () => setOpen(null);
  const add = () => setOpen({ what: "add" });
  return (
    <div className={css["page"]}>
      <header>
        <div>
          <h1>{t("title")}</h1>
          <p>{t("subtitle")}</p>
        </div>
        {mayAdd ? (
          <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={add}>
            {t("addConnection")}
          </Button>
        ) : null}
      </header>
      <Content
        onAdd={mayAdd ? add : undefined}
        // Its answer may take its time, and takes nobody out of what they opened meanwhile.
        onQr={({ id }) => setOpen((now) => now ?? { what: "qr", id })}
        onEdit={(connection) => setOpen({ what: "edit", connection })}
        onDelete={(connection) => setOpen({ what: "delete", connection })}
        onDefault={(connection) => setOpen({ what: "default", connection })}
      />
      <Late>
        {open?.what === "add" || open?.what === "edit" ? (
          <ConnectionDialog
            connection={open.what === "edit" ? open.connection : null}
            onClose={close}
            onSaved={({ id }, isNew) => setOpen(isNew ? { what: "qr", id } : null)}
          />
        ) : null}
      </Late>
      {open?.what === "qr" ? <QrDialog key={open.id} connectionId={open.id} onClose={close} /> : null}
      {open?.what === "delete" ? (
        <DeleteConnection connection={open.connection} isOnly={all.length < 2} onClose={close} />
      ) : null}
      {open?.what === "default" ? (
        <DefaultConnection
          connection={open.connection}
          before={all.find(({ isDefault }) => isDefault)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

type Acts = Omit<Parameters<typeof ConnectionList>[0], "connections"> & { onAdd: (() => void) | undefined };

function Content({ onAdd, ...acts }: Acts) {
  const { t } = useTranslation("connections");
  const { data: connections, isPending, refetch } = useQuery(connectionList);
  if (connections && connections.length > 0) return <ConnectionList connections={connections} {...acts} />;
  if (isPending) return <ConnectionSkeleton />;
  if (!connections) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return (
    <EmptyState icon={Cable} title={t("emptyTitle")} text={t("emptyText")}>
      {onAdd ? (
        <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onAdd}>
          {t("addConnection")}
        </Button>
      ) : null}
    </EmptyState>
  );
}
