import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { can } from "@balcao/shared/permissions";
import CircleX from "lucide-react/icons/circle-x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMe } from "../../../nouns/auth/me.ts";
import css from "./flight.module.css";

type Props = { campaign: Campaign; check: FlightCheck };

/** What prevents the start, each with a link to the place where it can be fixed. */
export function Blockers({ campaign, check: { blockers, rowsToCome } }: Props) {
  const { t } = useTranslation("campaignReport");
  if (blockers.length === 0) return null;
  return (
    <section className={css["blockers"]} aria-label={t("flight.blocked")}>
      <h3>{t("flight.blocked")}</h3>
      <ul>
        {blockers.map((blocker) => (
          <li key={blocker}>
            <CircleX size={16} aria-hidden />
            <span>
              <strong>{t(`blocker.${blocker}`)}</strong>{" "}
              {blocker === "importing" && rowsToCome ? `${t("rowsToCome", { count: rowsToCome })} ` : null}
              {t(`mend.${blocker}`)} <WayOut campaign={campaign} blocker={blocker} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to the page on which a blocker is fixed. No link when it is fixed in the campaign's own form. */
function WayOut({ campaign, blocker }: { campaign: Campaign; blocker: FlightCheck["blockers"][number] }): ReactNode {
  const { t } = useTranslation("campaignReport");
  const me = useMe();
  const { contactListId, fileListId } = campaign;
  if (["variable", "nobody", "importing"].includes(blocker) && contactListId)
    return <Link to={`/contact-lists/${contactListId}/contacts`}>{t("to.list")}</Link>;
  if ((blocker === "template" || blocker === "templateCards") && can(me, "message-templates-page:manage"))
    return <Link to="/message-templates">{t("to.templates")}</Link>;
  if (blocker === "fileMissing" && fileListId) return <Link to="/files">{t("to.files")}</Link>;
  if (blocker === "disabled" && can(me, "settings-page:view")) return <Link to="/settings">{t("to.settings")}</Link>;
  return null;
}
