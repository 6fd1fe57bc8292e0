import type { Invitation } from "@balcao/shared/invitations/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useSharedNow } from "../../lib/time/use-shared-now.ts";
import { invitationList, useRenewInvitation, useRevokeInvitation } from "../../nouns/invitations/noun.ts";
import { queueList } from "../../nouns/queues/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "./invitations.module.css";
import { LinkDialog, type NewInvitation } from "./link-dialog.tsx";

/** The colleagues who were invited and have not signed up yet. Shows nothing when there are none. */
export function Invitations() {
  const { t } = useTranslation("users");
  const { data: invitations = [] } = useQuery(invitationList);
  const [made, show] = useState<NewInvitation | null>(null);
  if (invitations.length === 0) return null;
  return (
    <section className={`${basics["card"]} ${css["list"]}`} aria-label={t("invite.open")}>
      <h2>{t("invite.open")}</h2>
      <ul>
        {invitations.map((one) => (
          <Row key={one.id} invitation={one} onRenewed={show} />
        ))}
      </ul>
      {made ? <LinkDialog made={made} onClose={() => show(null)} /> : null}
    </section>
  );
}

function Row({ invitation, onRenewed }: { invitation: Invitation; onRenewed: (made: NewInvitation) => void }) {
  const { t } = useTranslation("users");
  const renew = useRenewInvitation();
  const revoke = useRevokeInvitation();
  const now = useSharedNow();
  const { data: queues = [] } = useQuery(queueList);
  const { id, email, profile, queueIds, expiresAt, invitedBy } = invitation;
  const name = email || t("invite.byLink");
  const isOver = Date.parse(expiresAt) <= now;
  const where = queues.filter((queue) => queueIds.includes(queue.id)).map((queue) => queue.name);
  const facts = [
    [t(`profile.${profile}`), ...where].join(", "),
    t("invite.by", { name: invitedBy.name }),
    isOver ? t("invite.over") : t("invite.until", { at: fullOf(expiresAt) }),
  ];
  return (
    <li className={basics["wrapped"]} data-over={isOver}>
      <span className={basics["broken"]}>
        {name}
        <small className={basics["hint"]}>{facts.join(" · ")}</small>
      </span>
      <Button
        size="small"
        color="inherit"
        aria-label={t("invite.renewOf", { name })}
        loading={renew.isPending}
        onClick={() => renew.mutate(id, { onSuccess: onRenewed, onError: (error) => notify.error(errorText(error)) })}
      >
        {t("invite.renew")}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={t("invite.revokeOf", { name })}
        loading={revoke.isPending}
        onClick={() => revoke.mutate(id, { onSuccess: () => notify.success(t("invite.revoked")) })}
      >
        {t("invite.revoke")}
      </Button>
    </li>
  );
}
