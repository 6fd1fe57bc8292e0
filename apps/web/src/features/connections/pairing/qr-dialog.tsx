import { qrLifetimeMs } from "@balcao/shared/connections/rules";
import type { Connection, DisconnectReason } from "@balcao/shared/connections/schema";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleOff from "lucide-react/icons/circle-off";
import ExternalLink from "lucide-react/icons/external-link";
import KeyRound from "lucide-react/icons/key-round";
import Smartphone from "lucide-react/icons/smartphone";
import { QRCodeSVG } from "qrcode.react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../../lib/time/use-now.ts";
import { notify } from "../../../lib/notify.ts";
import { PairingCode } from "./pairing-code.tsx";
import { PairingForm } from "./pairing-form.tsx";
import { PasskeyStage } from "../passkey/passkey-stage.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./qr-dialog.module.css";
import { connectionList, useRenewSession, useStartSession } from "../../../nouns/connections/noun.ts";

/**
 * Links a number. The dialog follows the connection's states and closes once the number is connected. If the link needed the passkey, the dialog
 * stays open and explains what that means for later links.
 */
export function QrDialog({ connectionId, onClose }: { connectionId: number; onClose: () => void }) {
  const { t } = useTranslation(["connections", "linking"]);
  const { data: connection } = useQuery({
    ...connectionList,
    select: (list) => list.find(({ id }) => id === connectionId) ?? null,
  });
  const [byCode, useCode] = useState(false);
  const close = useEffectEvent(onClose);
  const gone = connection === null;
  const connected = connection?.status === "CONNECTED";
  const passkey = connection?.passkey ?? null;
  const [hadPasskey, noteHadPasskey] = useState(false);
  if (passkey && !hadPasskey) noteHadPasskey(true);
  const leaves = gone || (connected && !hadPasskey);
  useEffect(() => {
    if (connected) notify.success(t("connected"));
    if (leaves) close();
  }, [connected, leaves, t]);
  if (!connection || leaves) return null;
  const linking = connection.status === "qrcode" || connection.status === "OPENING";
  return (
    <Dialog
      open
      // A click outside the dialog does not close it, because that would end what the user does with the passkey.
      onClose={(_event, reason) => (passkey && reason === "backdropClick" ? undefined : onClose())}
      maxWidth={passkey ? "sm" : "xs"}
      fullWidth
      aria-labelledby="qr-title"
    >
      <DialogTitle id="qr-title">{t("qrTitle", { name: connection.name })}</DialogTitle>
      <DialogContent className={css["content"] ?? ""}>
        <Stage connection={connection} byCode={byCode} />
        {connection.demoPhone && connection.status !== "DISCONNECTED" && !connected ? (
          <DemoPhone address={connection.demoPhone} />
        ) : null}
      </DialogContent>
      <DialogActions>
        {passkey && passkey.step !== "linking" ? <FromTheStart id={connection.id} /> : null}
        {linking ? <OtherWay connection={connection} byCode={byCode} onChange={useCode} /> : null}
        <Button color="inherit" onClick={onClose}>
          {t("common:close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Switches between QR code and pairing code. When the number already has a pairing code, switching to the QR code starts its session again. */
function OtherWay({
  connection,
  byCode,
  onChange,
}: {
  connection: Connection;
  byCode: boolean;
  onChange: (byCode: boolean) => void;
}) {
  const { t } = useTranslation("connections");
  const start = useStartSession();
  const coded = byCode || connection.pairingCode !== null;
  const change = () => {
    onChange(!coded);
    if (connection.pairingCode) start.mutate({ id: connection.id });
  };
  return (
    <Button onClick={change} loading={start.isPending} sx={{ mr: "auto" }}>
      {t(coded ? "useQr" : "useCode")}
    </Button>
  );
}

/** Begins the link again with another code, because the wrong phone scanned the code or the phone's owner has no computer at hand. */
function FromTheStart({ id }: { id: number }) {
  const { t } = useTranslation("connections");
  const renew = useRenewSession();
  return (
    <Button color="inherit" loading={renew.isPending} onClick={() => renew.mutate(id)} sx={{ mr: "auto" }}>
      {t("newQr")}
    </Button>
  );
}

/** The present step of linking. */
function Stage({ connection, byCode }: { connection: Connection; byCode: boolean }) {
  const { t } = useTranslation("connections");
  const { status, qrcode, pairingCode, passkey, reason } = connection;
  if (status === "CONNECTED") return <Linked />;
  if (passkey) return <PasskeyStage connection={connection} step={passkey} />;
  if (status === "DISCONNECTED" || (status === "OPENING" && reason === "no-place"))
    return <Stopped connection={connection} />;
  if (pairingCode) return <PairingCode code={pairingCode} />;
  if (byCode && (status === "qrcode" || status === "OPENING")) return <PairingForm connectionId={connection.id} />;
  if (status === "qrcode" && qrcode) return <Code text={qrcode} shownAt={connection.updatedAt} />;
  return <Wait text={t(status === "PAIRING" ? "pairing" : status === "TIMEOUT" ? "status.TIMEOUT" : "preparing")} />;
}

/** The QR code. `shownAt` is when the number got this code. */
function Code({ text, shownAt }: { text: string; shownAt: string }) {
  const { t } = useTranslation("connections");
  return (
    <>
      <div className={css["code"]}>
        <QRCodeSVG value={text} size={248} marginSize={2} title={t("qrAlt")} role="img" />
      </div>
      <ol className={`${basics["column"]} ${basics["apart"]} ${css["steps"]}`}>
        <li>{t("step1")}</li>
        <li>{t("step2")}</li>
        <li>{t("step3")}</li>
      </ol>
      <Countdown text={text} shownAt={shownAt} />
    </>
  );
}

/** Counts down how long the code lasts. The first code of an attempt lasts longer than the following ones. */
function Countdown({ text, shownAt }: { text: string; shownAt: string }) {
  const { t } = useTranslation("connections");
  const now = useNow(1000);
  const [first] = useState(text);
  const lifetime = first === text ? qrLifetimeMs.first : qrLifetimeMs.next;
  const left = Math.ceil((Date.parse(shownAt) + lifetime - now) / 1000);
  return (
    <p className={basics["hint"]} role="timer" aria-live="off">
      {left > 0 ? t("qrLeft", { count: left }) : t("qrRenewing")}
    </p>
  );
}

function Linked() {
  const { t } = useTranslation("linking");
  return (
    <div className={`${basics["row"]} ${css["wait"]}`} role="status">
      <CircleCheck size={32} strokeWidth={1.5} aria-hidden />
      <p>{t("linked")}</p>
      <p>{t("keep")}</p>
    </div>
  );
}

const Wait = ({ text }: { text: string }): ReactNode => (
  <div className={`${basics["row"]} ${css["wait"]}`} role="status">
    <CircularProgress size={32} aria-hidden />
    <p>{text}</p>
  </div>
);

/**
 * Explains why no code will come, and what to do. If every place of the installation is taken there is no button, because the number connects once a
 * place is free.
 */
function Stopped({ connection: { id, status, reason } }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const renew = useRenewSession();
  const Icon = reason === "passkey" ? KeyRound : CircleOff;
  return (
    <div className={`${basics["row"]} ${css["wait"]}`} role="alert">
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <p>{reason ? t(`reason.${reason}`) : t("status.DISCONNECTED")}</p>
      {reason ? <Steps of={reason} /> : null}
      {status === "DISCONNECTED" ? (
        <Button variant="contained" loading={renew.isPending} onClick={() => renew.mutate(id)}>
          {t(reason === "passkey" ? "tryAgain" : "newQr")}
        </Button>
      ) : null}
    </div>
  );
}

function Steps({ of: reason }: { of: DisconnectReason }) {
  const { t } = useTranslation("connections");
  return (
    <ol className={`${basics["column"]} ${basics["apart"]} ${css["steps"]}`}>
      {t(`steps.${reason}`)
        .split("\n")
        .map((step) => (
          <li key={step}>{step}</li>
        ))}
    </ol>
  );
}

function DemoPhone({ address }: { address: string }) {
  const { t } = useTranslation("connections");
  return (
    <p className={`${basics["top"]} ${basics["small"]} ${css["demo"]}`}>
      <Smartphone size={18} aria-hidden />
      <span>
        {t("demoPhone")}{" "}
        <a className={`${basics["firm"]} ${basics["gap4"]}`} href={address} target="_blank" rel="noopener noreferrer">
          {address}
          <ExternalLink size={14} aria-hidden />
        </a>
      </span>
    </p>
  );
}
