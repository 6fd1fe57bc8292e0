import { useIsFetching } from "@tanstack/react-query";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDelayed } from "../../lib/use-delayed.ts";
import basics from "../../ui/basics.module.css";
import css from "./reconnecting.module.css";

const patienceMs = 1500;
const readingMs = 3000;

/** Says that the screen may be out of date, and later that it is up to date again. A short interruption is not mentioned. */
export function Reconnecting({ online }: { online: boolean }) {
  const away = useDelayed(!online, patienceMs);
  // The second notice is shown only to a reader who saw the first one.
  const [owes, owe] = useState(false);
  if (away && !owes) owe(true);
  return <div role="status">{away ? <Away /> : owes && online ? <CatchingUp onDone={() => owe(false)} /> : null}</div>;
}

function Away() {
  const { t } = useTranslation("shell");
  return (
    <p
      className={`${basics["row"]} ${basics["apart"]} ${basics["small"]} ${basics["firm"]} ${basics["warning"]} ${css["notice"]}`}
    >
      <CloudOff size={16} aria-hidden />
      {t("reconnecting")}
    </p>
  );
}

function CatchingUp({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("shell");
  const fetching = useIsFetching() > 0;
  useEffect(() => {
    if (fetching) return undefined;
    const timer = setTimeout(onDone, readingMs);
    return () => clearTimeout(timer);
  }, [fetching, onDone]);
  const Icon = fetching ? RefreshCw : CloudCheck;
  return (
    <p
      className={`${basics["row"]} ${basics["apart"]} ${basics["small"]} ${basics["firm"]} ${basics["warning"]} ${css["notice"]}`}
      data-good
    >
      <Icon size={16} aria-hidden />
      {t(fetching ? "catchingUp" : "upToDate")}
    </p>
  );
}
