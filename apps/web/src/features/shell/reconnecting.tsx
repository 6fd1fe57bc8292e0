import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../../lib/use-delayed.ts";
import css from "./reconnecting.module.css";

const patienceMs = 1500;

/** Says that what is on screen may be behind; a blink of the network is not worth a word. */
export function Reconnecting({ online }: { online: boolean }) {
  const { t } = useTranslation("shell");
  const shown = useDelayed(!online, patienceMs);
  return (
    <div role="status">
      {shown ? (
        <p className={css["notice"]}>
          <CloudOff size={16} aria-hidden />
          {t("reconnecting")}
        </p>
      ) : null}
    </div>
  );
}
