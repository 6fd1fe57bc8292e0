import type { Campaign, PauseReason } from "@balcao/shared/campaigns/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Caution } from "../../../ui/caution.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { CareDialog } from "../care/care-dialog.tsx";
import { useWhen } from "../use-when.ts";

/** Says why a campaign that began sends nothing now, when it continues, and what a person can do. */
export function PauseNote({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaignReport");
  const when = useWhen();
  const { pause, whatsapp } = campaign;
  if (!pause) return null;
  const why = t(`pause.${pause.reason}`, { name: whatsapp?.name ?? t("itsNumber") });
  const then = pause.until ? t("goesOn", { when: when(pause.until) }) : t(`pauseHelp.${pause.reason}`);
  return <Caution action={<WayOut campaign={campaign} reason={pause.reason} />}>{`${why} ${then}`}</Caution>;
}

/** The page on which a person can end the pause. */
function WayOut({ campaign, reason }: { campaign: Campaign; reason: PauseReason }): ReactNode {
  const { t } = useTranslation("campaignReport");
  const me = useMe();
  const { whatsappId, contactListId } = campaign;
  if (reason === "number")
    return can(me, "connections-page:view") ? <Link to="/connections">{t("to.connections")}</Link> : null;
  if (reason === "hours") return <Link to="/campaigns-config">{t("to.config")}</Link>;
  if (reason === "disabled")
    return can(me, "settings-page:view") ? <Link to="/settings">{t("to.settings")}</Link> : null;
  if (reason === "template" || reason === "templateChanged")
    return can(me, "message-templates-page:manage") ? <Link to="/message-templates">{t("to.templates")}</Link> : null;
  if (reason === "unchecked")
    return contactListId ? <Link to={`/contact-lists/${contactListId}/contacts`}>{t("to.list")}</Link> : null;
  return ["plan", "suspended", "standstill", "confirmation", "templateOffer"].includes(reason) ? null : (
    <ToCare whatsappId={whatsappId} />
  );
}

function ToCare({ whatsappId }: Pick<Campaign, "whatsappId">) {
  const { t } = useTranslation("campaignReport");
  const [looking, look] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" onClick={() => look(true)}>
        {t("to.care")}
      </Button>
      {looking ? <CareDialog whatsappId={whatsappId} onClose={() => look(false)} /> : null}
    </>
  );
}
