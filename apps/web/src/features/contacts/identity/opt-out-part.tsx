import type { ContactIdentity } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import Button from "@mui/material/Button";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { nameOf } from "../../../lib/contact-name.ts";
import basics from "../../../ui/basics.module.css";
import css from "./identity-card.module.css";
import { OptOutDialog } from "./opt-out-dialog.tsx";
import { Part } from "./part.tsx";
import { useOptOut } from "../../../nouns/contacts/identity-queries.ts";

type Props = { contact: ContactDetail; optOut: ContactIdentity["optOut"] };

/**
 * Says whether the contact opted out, with the proof. The dialog keeps its question until the answer, because the event of the change may come before
 * the answer.
 */
export function OptOutPart({ contact, optOut }: Props) {
  const { t } = useTranslation("contacts");
  const change = useOptOut(contact.id);
  const [asked, ask] = useState<"in" | "out" | null>(null);
  const name = nameOf(contact, t("unnamed"));
  const close = () => ask(null);
  const allow = () =>
    change.mutate({ optedOut: false }, { onSuccess: () => notify.success(t("identity.optInDone")), onSettled: close });
  return (
    <Part title={t("identity.wishes")}>
      {contact.optedOut && optOut ? <Proof optOut={optOut} /> : <p className={css["quiet"]}>{t("identity.optedIn")}</p>}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={contact.optedOut ? <Bell size={15} aria-hidden /> : <BellOff size={15} aria-hidden />}
        onClick={() => ask(contact.optedOut ? "in" : "out")}
      >
        {t(contact.optedOut ? "identity.optIn" : "identity.optOut")}
      </Button>
      <Confirm
        open={asked === "in"}
        title={t("identity.optInTitle", { name })}
        text={t("identity.optInText")}
        action={t("identity.optIn")}
        busy={change.isPending}
        onClose={close}
        onConfirm={allow}
      />
      {asked === "out" ? <OptOutDialog contactId={contact.id} name={name} onClose={close} /> : null}
    </Part>
  );
}

function Proof({ optOut: { at, source, words, user } }: { optOut: NonNullable<ContactIdentity["optOut"]> }) {
  const { t } = useTranslation("contacts");
  return (
    <>
      {words ? (
        <blockquote className={`${basics["written"]} ${css["words"]}`} dir="auto">
          {words}
        </blockquote>
      ) : null}
      <p className={css["quiet"]}>
        {source !== "user"
          ? t(source === "message" ? "identity.askedInMessage" : "identity.askedAtWhatsapp", { time: fullOf(at) })
          : t("identity.notedBy", { time: fullOf(at), name: user?.name ?? t("formerUser") })}
      </p>
    </>
  );
}
