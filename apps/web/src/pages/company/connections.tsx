import type { Connection } from "@balcao/shared/connections/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import Cable from "lucide-react/icons/cable";
import Plus from "lucide-react/icons/plus";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { TokensDialog } from "../../features/api-tokens/tokens-dialog.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { ConnectionDialog } from "../../features/connections/form/connection-dialog.tsx";
import { ConnectionList } from "../../features/connections/connection-list.tsx";
import { DefaultConnection } from "../../features/connections/default-connection.tsx";
import { DeleteConnection } from "../../features/connections/delete-connection.tsx";
import { ConnectionSkeleton } from "../../features/connections/list-skeleton.tsx";
import { AccessDialog } from "../../features/connections/official/access-dialog.tsx";
import { KindDialog } from "../../features/connections/official/kind-dialog.tsx";
import { OfficialDialog } from "../../features/connections/official/official-dialog.tsx";
import { QrDialog } from "../../features/connections/pairing/qr-dialog.tsx";
import { connectionList } from "../../nouns/connections/noun.ts";
import { useTitle } from "../../lib/title.ts";
import { Late } from "../../ui/late.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useDialogSwitch } from "../../ui/dialogs/use-dialog-switch.ts";
import basics from "../../ui/basics.module.css";
import css from "./connections.module.css";

type Dialogs = {
  kind: true;
  edit: Connection | null;
  official: true;
  access: { connection: Connection; isNew: boolean };
  delete: Connection;
  default: Connection;
  qr: Connection["id"];
  tokens: Connection;
};

export default function Connections() {
  const { t } = useTranslation("connections");
  const linked = useLinkInAddress();
  const { now, open, close } = useDialogSwitch<Dialogs>(linked === null ? {} : { qr: linked });
  const { data: all = [] } = useQuery(connectionList);
  const me = useMe();
  const mayAdd = can(me, "connections-page:addConnection");
  useTitle(t("title"));
  const add = () => open("kind", true);
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${css["page"]}`}>
      <Header onAdd={mayAdd ? add : undefined} />
      <Content
        onAdd={mayAdd ? add : undefined}
        onQr={({ id }) => open("qr", id)}
        onEdit={(connection) => open("edit", connection)}
        onDelete={(connection) => open("delete", connection)}
        onDefault={(connection) => open("default", connection)}
        onTokens={(connection) => open("tokens", connection)}
        onAccess={(connection) => open("access", { connection, isNew: false })}
      />
      <Late>
        {now.kind ? (
          <KindDialog
            onKind={(kind) => (kind === "official" ? open("official", true) : open("edit", null))}
            onClose={close}
          />
        ) : null}
        {now.official ? (
          <OfficialDialog onClose={close} onSaved={(connection) => open("access", { connection, isNew: true })} />
        ) : null}
        {now.access ? <AccessDialog {...now.access} onClose={close} /> : null}
        {now.edit === undefined ? null : (
          <ConnectionDialog
            connection={now.edit}
            onClose={close}
            onSaved={({ id }) => (now.edit ? close() : open("qr", id))}
          />
        )}
        {now.qr ? <QrDialog connectionId={now.qr} onClose={close} /> : null}
        {now.tokens ? <TokensDialog connection={now.tokens} onClose={close} /> : null}
        {now.delete ? <DeleteConnection connection={now.delete} isOnly={all.length < 2} onClose={close} /> : null}
        {now.default ? (
          <DefaultConnection connection={now.default} before={all.find(({ isDefault }) => isDefault)} onClose={close} />
        ) : null}
      </Late>
    </div>
  );
}

function Header({ onAdd }: Pick<Acts, "onAdd">) {
  const { t } = useTranslation("connections");
  return (
    <header className={`${basics["row"]} ${basics["ends"]} ${basics["gap16"]}`}>
      <div>
        <h1>{t("title")}</h1>
        <p className={basics["note"]}>{t("subtitle")}</p>
      </div>
      {onAdd ? (
        <Button variant="contained" startIcon={<Plus size={18} aria-hidden />} onClick={onAdd}>
          {t("addConnection")}
        </Button>
      ) : null}
    </header>
  );
}

/** The connection whose link was open before the page was loaded anew; the address forgets it. */
function useLinkInAddress(): number | null {
  const [params, setParams] = useSearchParams();
  const [linked] = useState(() => Number(params.get("link")) || null);
  useEffect(() => {
    if (linked !== null) setParams({}, { replace: true });
  }, [linked, setParams]);
  return linked;
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
