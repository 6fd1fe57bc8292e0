import type { Connection, ConnectionStatus } from "@balcao/shared/connections/schema";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleOff from "lucide-react/icons/circle-off";
import CloudOff from "lucide-react/icons/cloud-off";
import LoaderCircle from "lucide-react/icons/loader-circle";
import QrCode from "lucide-react/icons/qr-code";
import Smartphone from "lucide-react/icons/smartphone";
import type { LucideIcon } from "lucide-react/types";
import { useTranslation } from "react-i18next";
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

/** The state as an icon and a word, with its meaning in the tooltip. */
export function Status({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { status } = connection;
  const said = status === "qrcode" && connection.pairingCode ? "code" : status;
  const { icon: Icon, tone } = looks[status];
  return (
    <div className={css["status"]} data-tone={tone}>
      <p title={t(`hint.${said}`)}>
        <Icon size={16} aria-hidden data-spins={status === "OPENING"} />
        {t(`status.${said}`)}
      </p>
    </div>
  );
}
