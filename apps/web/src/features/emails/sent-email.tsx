import { previewOf, recipientStates } from "@balcao/shared/emails/rules";
import type { Email } from "@balcao/shared/emails/schema";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../ui/info-dialog.tsx";
import css from "./emails.module.css";
import { recipientsOf } from "./queries.ts";

/** One sent e-mail in the list: to whom, its beginning, and how far it is. */
export function SentEmail({ email, onOpen }: { email: Email; onOpen: () => void }) {
  const { t, i18n } = useTranslation("emails");
  const done = email.total - email.counts.waiting;
  return (
    <li className={css["sent"]}>
      <div className={css["words"]}>
        <strong dir="auto">{email.subject}</strong>
        <span>
          {email.total > 1 ? t("toMany", { first: email.sender, count: email.total - 1 }) : email.sender}
          {" · "}
          <time dateTime={email.createdAt}>
            {new Date(email.createdAt).toLocaleString(i18n.language, { dateStyle: "short", timeStyle: "short" })}
          </time>
        </span>
        <p dir="auto">{previewOf(email.message)}</p>
        {email.counts.waiting > 0 ? (
          <LinearProgress
            variant="determinate"
            value={Math.round((done / email.total) * 100)}
            aria-label={t("progress")}
          />
        ) : null}
        <Counts email={email} />
      </div>
      <Button size="small" onClick={onOpen} aria-label={t("openOf", { subject: email.subject })}>
        {t("open")}
      </Button>
    </li>
  );
}

function Counts({ email: { counts } }: { email: Email }) {
  const { t } = useTranslation("emails");
  const told = recipientStates.filter((state) => counts[state] > 0);
  return <span>{told.map((state) => t(`count.${state}`, { count: counts[state] })).join(" · ")}</span>;
}

/** The whole e-mail with what became of it at each recipient. */
export function SentEmailDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const { t } = useTranslation("emails");
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(recipientsOf(email.id));
  const recipients = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <InfoDialog title={email.subject} wide onClose={onClose}>
      <p className={css["facts"]}>
        {t("sentBy", { name: email.userName })} · {t("replyLine", { replyTo: email.replyTo })}
      </p>
      <p className={css["message"]} dir="auto">
        {email.message}
      </p>
      <h3>{t("recipients")}</h3>
      <Counts email={email} />
      <ul className={css["recipients"]}>
        {recipients.map(({ id, email: address, state, reason }) => (
          <li key={id}>
            <span>{address}</span>
            <span data-fault={state === "failed" || state === "no-mail" || undefined}>
              {t(`state.${state}`)}
              {state === "failed" && reason ? ` (${reason})` : ""}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
      <p className={css["facts"]}>{t("bounces")}</p>
    </InfoDialog>
  );
}
