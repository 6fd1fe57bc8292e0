import { previewOf, recipientStates } from "@balcao/shared/emails/rules";
import type { Email } from "@balcao/shared/emails/schema";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { InfoDialog } from "../../ui/dialogs/info-dialog.tsx";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "./emails.module.css";
import { recipientsOf } from "../../nouns/emails/noun.ts";

/** The columns of the list of sent e-mails: subject and beginning, recipients, time, and progress. */
export function useSentColumns(): Column<Email>[] {
  const { t } = useTranslation("emails");
  return [
    {
      key: "subject",
      head: t("subject"),
      width: "minmax(0, 3fr)",
      cell: ({ subject, message }) => (
        <>
          <strong dir="auto">{subject}</strong>
          <p dir="auto">{previewOf(message)}</p>
        </>
      ),
    },
    {
      key: "to",
      head: t("to"),
      width: "minmax(0, 2fr)",
      cell: ({ total, sender }) => (total > 1 ? t("toMany", { first: sender, count: total - 1 }) : sender),
    },
    {
      key: "at",
      head: t("common:column.date"),
      width: "124px",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{fullOf(createdAt)}</time>,
    },
    { key: "state", head: t("common:column.state"), width: "minmax(0, 2fr)", cell: (email) => <State email={email} /> },
  ];
}

function State({ email }: { email: Email }) {
  const { t } = useTranslation("emails");
  const { total, counts } = email;
  return (
    <span className={css["state"]}>
      {counts.waiting > 0 ? (
        <LinearProgress
          variant="determinate"
          value={Math.round(((total - counts.waiting) / total) * 100)}
          aria-label={t("progress")}
        />
      ) : null}
      <Counts email={email} />
    </span>
  );
}

function Counts({ email: { counts } }: { email: Email }) {
  const { t } = useTranslation("emails");
  const told = recipientStates.filter((state) => counts[state] > 0);
  return <span>{told.map((state) => t(`count.${state}`, { count: counts[state] })).join(" · ")}</span>;
}

/** The whole e-mail with its result for each recipient. */
export function SentEmailDialog({ email, onClose }: { email: Email; onClose: () => void }) {
  const { t } = useTranslation("emails");
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(recipientsOf(email.id));
  const recipients = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <InfoDialog title={email.subject} wide onClose={onClose}>
      <p className={`${basics["note"]} ${basics["broken"]} ${css["facts"]}`}>
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
            <span
              data-fault={["failed", "no-mail", "late"].includes(state) || undefined}
              title={(state === "failed" && reason) || undefined}
            >
              {t(`state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
      <p className={`${basics["note"]} ${basics["broken"]} ${css["facts"]}`}>{t("bounces")}</p>
    </InfoDialog>
  );
}
