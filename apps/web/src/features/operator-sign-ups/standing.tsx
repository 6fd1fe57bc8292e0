import { useQuery } from "@tanstack/react-query";
import MailCheck from "lucide-react/icons/mail-check";
import MailWarning from "lucide-react/icons/mail-warning";
import { useTranslation } from "react-i18next";
import { Check } from "../../ui/fields/check-field.tsx";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { signUpStanding, useOpenSignUp } from "../../nouns/operator-sign-ups/queries.ts";
import basics from "../../ui/basics.module.css";
import css from "./standing.module.css";

/** Whether companies may sign up, whether e-mails reach them, and how many signed up lately. */
export function SignUpStanding() {
  const { t, i18n } = useTranslation("operator");
  const { data, isPending, refetch } = useQuery(signUpStanding);
  const turn = useOpenSignUp();
  if (isPending) return <LoadingBlock height={112} />;
  if (!data) return <ErrorState text={t("signUps.failed")} retry={() => void refetch()} />;
  const { allowed, open, mail, last7, last30 } = data;
  const isOpen = allowed && open;
  const Mail = mail ? MailCheck : MailWarning;
  return (
    <div
      className={`${basics["card"]} ${basics["wrapped"]} ${basics["still"]} ${basics["ends"]} ${basics["gap16"]} ${css["standing"]}`}
    >
      <div>
        <Check
          label={t("signUps.open")}
          look="switch"
          checked={isOpen}
          disabled={!allowed || turn.isPending}
          onChange={(next) => turn.mutate(next)}
        />
        <p>{t(allowed ? (open ? "signUps.openText" : "signUps.closedText") : "signUps.forbidden")}</p>
        <p className={`${basics["row"]} ${css["mail"]}`} data-ok={mail}>
          <Mail size={16} aria-hidden />
          {t(mail ? "signUps.mail" : "signUps.noMail")}
        </p>
      </div>
      <dl className={css["counts"]}>
        {([7, 30] as const).map((days) => (
          <div key={days}>
            <dt className={basics["note"]}>{t("signUps.lastDays", { days })}</dt>
            <dd className={`${basics["figures"]} ${basics["strong"]}`}>
              {(days === 7 ? last7 : last30).toLocaleString(i18n.language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
