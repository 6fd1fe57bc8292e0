import type { ContactIdentity } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import Ban from "lucide-react/icons/ban";
import LockOpen from "lucide-react/icons/lock-open";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { Confirm } from "../../../ui/dialogs/confirm.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { nameOf } from "../../../lib/contact-name.ts";
import css from "./identity-card.module.css";
import { Part } from "./part.tsx";
import { useBlockContact } from "../../../nouns/contacts/identity-queries.ts";

type Props = { contact: ContactDetail; blocked: ContactIdentity["blocked"] };

/**
 * Says whether the contact is blocked, since when and by whom, with a button for users who may change that. The dialog keeps its question until the
 * answer, because the event of the change may come before the answer.
 */
export function BlockPart({ contact, blocked }: Props) {
  const { t } = useTranslation("contacts");
  const mayBlock = can(useMe(), "contacts-page:blockContact");
  const block = useBlockContact(contact.id);
  const [asking, ask] = useState(false);
  const [wanted, want] = useState<"block" | "unblock">("block");
  if (!mayBlock && !contact.blocked) return null;
  const name = nameOf(contact, t("unnamed"));
  const word = contact.blocked ? "unblock" : "block";
  const Icon = contact.blocked ? LockOpen : Ban;
  return (
    <Part title={t("identity.blocking")}>
      <p className={css["quiet"]}>
        {contact.blocked && blocked
          ? t(blocked.user ? "identity.blockedBy" : "identity.blockedOnPhone", {
              time: fullOf(blocked.at),
              name: blocked.user?.name,
            })
          : t("identity.notBlocked")}
      </p>
      {contact.blocked && blocked && blocked.open.length > 0 ? (
        <p className={css["quiet"]}>{t("identity.stillOpen", { numbers: blocked.open.join(", ") })}</p>
      ) : null}
      {mayBlock ? (
        <Button
          size="small"
          variant="outlined"
          color={contact.blocked ? "inherit" : "error"}
          startIcon={<Icon size={15} aria-hidden />}
          onClick={() => {
            want(word);
            ask(true);
          }}
        >
          {t(`identity.${word}`)}
        </Button>
      ) : null}
      <Confirm
        open={asking}
        title={t(`identity.${wanted}Title`, { name })}
        text={t(`identity.${wanted}Text`)}
        action={t(`identity.${wanted}`)}
        danger={wanted === "block"}
        busy={block.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          block.mutate(wanted === "block", {
            onSuccess: () => notify.success(t(`identity.${wanted}Done`)),
            onSettled: () => ask(false),
          })
        }
      />
    </Part>
  );
}
