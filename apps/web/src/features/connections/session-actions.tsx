import { canDisconnect, canShowQr, canStart } from "@balcao/shared/connections/rules";
import { canDo } from "@balcao/shared/connections/transports";
import type { Connection } from "@balcao/shared/connections/schema";
import Button from "@mui/material/Button";
import KeyRound from "lucide-react/icons/key-round";
import LoaderCircle from "lucide-react/icons/loader-circle";
import QrCode from "lucide-react/icons/qr-code";
import RotateCw from "lucide-react/icons/rotate-cw";
import Unplug from "lucide-react/icons/unplug";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useEndSession, useStartSession } from "../../nouns/connections/noun.ts";
import { useFarewell } from "./farewell.ts";
import { useRenewal } from "./renew.tsx";
import basics from "../../ui/basics.module.css";
import css from "./session-actions.module.css";

type Props = { connection: Connection; onQr: () => void };

/** The buttons for the session's present state. */
export function SessionActions({ connection, onQr }: Props) {
  const { t } = useTranslation("connections");
  const { status, pairingCode, passkey } = connection;
  return (
    <div className={`${basics["wrapped"]} ${basics["apart"]} ${css["actions"]}`}>
      {status === "OPENING" ? (
        <Button size="small" variant="outlined" disabled startIcon={<LoaderCircle size={16} aria-hidden />}>
          {t("connecting")}
        </Button>
      ) : null}
      {canStart(connection) ? <StartButtons connection={connection} onQr={onQr} /> : null}
      {passkey ? (
        <Button size="small" variant="contained" startIcon={<KeyRound size={16} aria-hidden />} onClick={onQr}>
          {t("showPasskey")}
        </Button>
      ) : canShowQr(connection) || (status === "PAIRING" && pairingCode) ? (
        <Button size="small" variant="contained" startIcon={<QrCode size={16} aria-hidden />} onClick={onQr}>
          {t(pairingCode ? "showCode" : "showQr")}
        </Button>
      ) : null}
      {canDisconnect(connection) ? <Disconnect connection={connection} /> : null}
    </div>
  );
}

function StartButtons({ connection, onQr }: Props) {
  const { t } = useTranslation("connections");
  const start = useStartSession();
  const renew = useRenewal(connection, onQr);
  const busy = start.isPending || renew.isPending;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<RotateCw size={16} aria-hidden />}
        loading={start.isPending}
        loadingPosition="start"
        disabled={busy}
        onClick={() => start.mutate({ id: connection.id })}
      >
        {t("tryAgain")}
      </Button>
      {canDo(connection.network, "linking") ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<QrCode size={16} aria-hidden />}
          loading={renew.isPending}
          loadingPosition="start"
          disabled={busy}
          onClick={renew.press}
        >
          {t("newQr")}
        </Button>
      ) : null}
      {renew.question}
    </>
  );
}

function Disconnect({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const end = useEndSession();
  const farewell = useFarewell(connection);
  const { id, name } = connection;
  const [asking, ask] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Unplug size={16} aria-hidden />}
        onClick={() => ask(true)}
      >
        {t("disconnect")}
      </Button>
      <Confirm
        open={asking}
        title={t("disconnectTitle", { name })}
        text={farewell(t("disconnectText"))}
        action={t("disconnect")}
        danger
        busy={end.isPending}
        onClose={() => ask(false)}
        onConfirm={() => end.mutate(id, { onSettled: () => ask(false) })}
      />
    </>
  );
}
