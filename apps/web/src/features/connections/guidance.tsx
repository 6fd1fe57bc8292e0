import { canStart, remedyFor } from "@balcao/shared/connections/rules";
import type { Connection } from "@balcao/shared/connections/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import BadgeCheck from "lucide-react/icons/badge-check";
import Mail from "lucide-react/icons/mail";
import MailWarning from "lucide-react/icons/mail-exclamation-point";
import QrCode from "lucide-react/icons/qr-code";
import RotateCw from "lucide-react/icons/rotate-cw";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { useNow } from "../../lib/time/use-now.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { sayDuration } from "./health/duration.ts";
import basics from "../../ui/basics.module.css";
import css from "./guidance.module.css";
import { useStartSession } from "../../nouns/connections/noun.ts";
import { useRenewal } from "./renew.tsx";

type Props = { connection: Connection; onQr: () => void; onAccess: () => void };

/** Explains why and since when a number is down, what to do, and who got the alarm. */
export function Guidance({ connection, onQr, onAccess }: Props) {
  const { t } = useTranslation(["connections", "officialNumbers"]);
  const me = useMe();
  const mayAct = can(me, "connections-page:actionButtons");
  const { reason, downSince, retryAt, status, pairingCode } = connection;
  const remedy = remedyFor(connection);
  if (remedy === null) return null;
  // A user who asked for a pairing code has no QR code to scan.
  const code = status === "qrcode" && pairingCode !== null;
  const steps = code
    ? t("steps.code")
    : reason
      ? t(`steps.${reason}`)
      : t(status === "qrcode" ? "steps.never-linked" : "steps.stopped");
  return (
    <section
      className={`${basics["column"]} ${basics["apart"]} ${css["guidance"]}`}
      aria-label={t("guidance", { name: connection.name })}
    >
      <h2>
        <TriangleAlert size={16} aria-hidden />
        {code ? t("hint.code") : reason ? t(`reason.${reason}`) : t(`hint.${status}`)}
      </h2>
      {downSince || retryAt ? <Clocks downSince={downSince} retryAt={canStart(connection) ? null : retryAt} /> : null}
      <ol>
        {steps.split("\n").map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {downSince ? <Alarm alert={connection.alert} /> : null}
      {mayAct && remedy === "link" ? <LinkButton connection={connection} onQr={onQr} /> : null}
      {mayAct && remedy === "start" ? <StartButton id={connection.id} /> : null}
      {can(me, "connections-page:editOrDeleteConnection") && remedy === "access" ? (
        <Button size="small" variant="contained" startIcon={<BadgeCheck size={16} aria-hidden />} onClick={onAccess}>
          {t(reason === "unregistered" ? "officialNumbers:register.open" : "officialNumbers:changeAccess")}
        </Button>
      ) : null}
    </section>
  );
}

/** Shows the present code or asks for a new code. The button disappears before the answer, because the number is already opening. */
function LinkButton({ connection, onQr }: Omit<Props, "onAccess">) {
  const { t } = useTranslation("connections");
  const renew = useRenewal(connection, onQr);
  const isThere = connection.status === "qrcode";
  return (
    <>
      <Button
        size="small"
        variant="contained"
        startIcon={<QrCode size={16} aria-hidden />}
        loading={renew.isPending}
        loadingPosition="start"
        onClick={isThere ? onQr : renew.press}
      >
        {t(isThere ? (connection.pairingCode ? "showCode" : "openQr") : "linkAgain")}
      </Button>
      {renew.question}
    </>
  );
}

function StartButton({ id }: Pick<Connection, "id">) {
  const { t } = useTranslation("connections");
  const start = useStartSession();
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<RotateCw size={16} aria-hidden />}
      loading={start.isPending}
      loadingPosition="start"
      onClick={() => start.mutate({ id })}
    >
      {t("connectNow")}
    </Button>
  );
}

function Clocks({ downSince, retryAt }: Pick<Connection, "downSince" | "retryAt">) {
  const { t } = useTranslation("connections");
  const now = useNow(1000);
  const left = retryAt ? Date.parse(retryAt) - now : 0;
  return (
    <p className={`${basics["wrapped"]} ${basics["figures"]} ${css["clocks"]}`}>
      {downSince ? (
        <span title={fullOf(downSince)}>
          {t("downFor", { time: sayDuration(now - Date.parse(downSince)), since: fullOf(downSince) })}
        </span>
      ) : null}
      {retryAt ? <span>{left > 0 ? t("retryIn", { time: sayDuration(left) }) : t("retryNow")}</span> : null}
    </p>
  );
}

function Alarm({ alert }: Pick<Connection, "alert">) {
  const { t } = useTranslation("connections");
  const Icon = alert === "no-mail" || alert === "failed" ? MailWarning : Mail;
  return (
    <p className={`${basics["row"]} ${basics["quiet"]} ${basics["apart"]}`} data-alert={alert ?? "none"}>
      <Icon size={14} aria-hidden />
      {t(`alert.${alert ?? "due"}`)}
    </p>
  );
}
