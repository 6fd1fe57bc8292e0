import { isAdmin } from "@balcao/shared/permissions";
import MailWarning from "lucide-react/icons/mail-warning";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { fullOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { useSendLink } from "../../nouns/sign-up/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "../../ui/page/reminder.module.css";

/** Reminds the admins that the company's e-mail is not confirmed yet, and gives the last day for it. */
export function ConfirmReminder() {
  const { t } = useTranslation("shell");
  const me = useMe();
  const send = useSendLink();
  const { confirmBy } = me.company;
  if (confirmBy === null || !isAdmin(me)) return null;
  return (
    <div className={`${basics["row"]} ${basics["broken"]} ${css["reminder"]}`} role="status">
      <MailWarning className={basics["warning"]} size={16} aria-hidden />
      <span>{t("confirmEmail", { email: me.email, until: fullOf(confirmBy) })}</span>
      <button
        type="button"
        disabled={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onSuccess: () => notify.success(t("confirmLinkSent")),
            onError: (error) => notify.error(errorText(error)),
          })
        }
      >
        {t("confirmLinkAgain")}
      </button>
    </div>
  );
}
