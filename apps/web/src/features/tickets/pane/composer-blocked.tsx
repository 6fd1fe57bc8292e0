import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import Ban from "lucide-react/icons/ban";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useBlockContact } from "../../../nouns/contacts/identity-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./composer-closed.module.css";

/**
 * Replaces the composer when the contact is blocked. Users who may unblock the contact get a button. The event of the change may come before the
 * answer.
 */
export default function ComposerBlocked({ contactId }: { contactId: number }) {
  const { t } = useTranslation("contacts");
  const mayUnblock = can(useMe(), "contacts-page:blockContact");
  const block = useBlockContact(contactId);
  return (
    <div className={`${basics["row"]} ${basics["note"]} ${basics["still"]} ${css["closed"]}`}>
      <Ban size={18} aria-hidden />
      <p>
        {t("blocked")}. {t("blockedWhy")}
      </p>
      {mayUnblock ? (
        <Button
          size="small"
          variant="outlined"
          loading={block.isPending}
          onClick={() =>
            void block.mutateAsync(false).then(
              () => notify.success(t("identity.unblockDone")),
              () => undefined,
            )
          }
        >
          {t("identity.unblock")}
        </Button>
      ) : null}
    </div>
  );
}
