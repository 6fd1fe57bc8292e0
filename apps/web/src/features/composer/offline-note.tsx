import CloudOff from "lucide-react/icons/cloud-off";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./draft-strip.module.css";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says what happens to texts and files that are sent while there is no network. */
export function OfflineNote() {
  const { t } = useTranslation("messages");
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <p className={`${basics["row"]} ${basics["apart"]} ${basics["sunk"]} ${basics["small"]} ${css["strip"]}`}>
          <CloudOff size={16} aria-hidden />
          <span className={css["whole"]}>{t("offline")}</span>
        </p>
      )}
    </div>
  );
}
