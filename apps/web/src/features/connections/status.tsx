import type { Connection, ConnectionStatus } from "@balcao/shared/connections/schema";
import { CircleCheck, CircleOff, CloudOff, LoaderCircle, type LucideIcon, QrCode, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { timeOf } from "../../lib/format.ts";
import css from "./status.module.css";

type Tone = "good" | "busy" | "warn" | "bad";
const looks: Record<ConnectionStatus, { icon: LucideIcon; tone: Tone }> = {
  CONNECTED: { icon: CircleCheck, tone: "good" },
  OPENING: { icon: LoaderCircle, tone: "busy" },
  PAIRING: { icon: Smartphone, tone: "busy" },
  qrcode: { icon: QrCode, tone: "warn" },
  TIMEOUT: { icon: CloudOff, tone: "warn" },
  DISCONNECTED: { icon: CircleOff, tone: "bad" },
};

/** State and, when it is not connected, why, in words. */
export function Status({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { status, reason, retryAt } = connection;
  const { icon: Icon, tone } = looks[status];
  return (
    <div className={css["status"]} data-tone={tone}>
      <p title={t(`hint.${status}`)}>
        <Icon size={16} aria-hidden data-spins={status === "OPENING"} />
        {t(`status.${status}`)}
      </p>
      {status !== "CONNECTED" && reason ? <span>{t(`reason.${reason}`)}</span> : null}
      {status !== "CONNECTED" && retryAt ? <span>{t("retryAt", { time: timeOf(retryAt) })}</span> : null}
    </div>
  );
}
