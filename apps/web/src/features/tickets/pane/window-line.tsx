import Hourglass from "lucide-react/icons/hourglass";
import { useTranslation } from "react-i18next";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useWindowRest, useWindowState } from "../../../lib/time/window-state.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./window-line.module.css";

/** Shows above the composer how much longer a number may write freely. */
export function WindowLine({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation("tickets");
  const { company } = useMe();
  const rest = useWindowRest(expiresAt);
  const state = useWindowState(expiresAt);
  // The composer may stay a little longer, while the user records in it.
  if (state === "closed") return null;
  const isClosing = state === "closing";
  return (
    <p
      className={`${basics["row"]} ${basics["still"]} ${basics["hint"]} ${basics["gap6"]} ${css["line"]}`}
      data-closing={isClosing}
    >
      <Hourglass size={13} aria-hidden />
      <span title={t("window.until", { time: zonedFull(expiresAt, company.timezone) })}>
        {t("window.left", { rest })}
      </span>
      {/* Screen readers announce this once, and not with every minute that passes. */}
      <span className="sr-only" role="status">
        {isClosing ? t("window.closing") : ""}
      </span>
    </p>
  );
}
