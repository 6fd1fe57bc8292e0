import type { Retention, RetentionDay } from "@balcao/shared/retentions/schema";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf, sizeOf } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { useByClock } from "../../lib/time/minutes.ts";
import { useStopRetention } from "../../nouns/retentions/noun.ts";
import basics from "../../ui/basics.module.css";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { usePeriodText } from "./period-text.ts";
import css from "./retention.module.css";

/** One retention: its rules, when it began or will begin, who set it, and the button that stops it. */
export function Standing({ retention }: { retention: Retention }) {
  const { t } = useTranslation("retentions");
  const periodText = usePeriodText();
  const [stopping, stop] = useState(false);
  const { state, company, queues, startsAt, askedBy } = retention;
  const isWaiting = state === "waiting";
  // Not only a waiting retention begins later. After a restore, a retention that was in force waits for a new day, too.
  const isAhead = useByClock(() => Number(Date.parse(startsAt) > Date.now())) === 1;
  const name = askedBy?.name ?? t("formerUser");
  return (
    <section
      className={`${basics["card"]} ${basics["column"]} ${css["block"]}`}
      aria-labelledby={`retention-${state}`}
      data-waiting={isWaiting}
    >
      <h2 id={`retention-${state}`}>{t(isWaiting || isAhead ? "waiting" : "active", { day: dateOf(startsAt) })}</h2>
      <p>{t("askedBy", { name })}</p>
      <ul className={`${basics["body"]} ${basics["gap6"]} ${css["rules"]}`}>
        <li>{periodText(company)}</li>
        {queues.map((queue) => (
          <li key={queue.queueId} dir="auto">
            <strong>{queue.name}</strong>: {periodText(queue)}
          </li>
        ))}
      </ul>
      <Button variant="outlined" color="inherit" className={css["act"] ?? ""} onClick={() => stop(true)}>
        {t(isWaiting ? "stopWaiting" : "stop")}
      </Button>
      {stopping ? <StopDialog id={retention.id} onClose={() => stop(false)} /> : null}
    </section>
  );
}

function StopDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation("retentions");
  const stop = useStopRetention(id);
  return (
    <Confirm
      open
      title={t("stopTitle")}
      text={t("stopText")}
      action={t("stop")}
      busy={stop.isPending}
      onClose={onClose}
      onConfirm={() => stop.mutate(undefined, { onSuccess: () => notify.success(t("stoppedNow")), onSettled: onClose })}
    />
  );
}

/** What was removed on the last days. */
export function Days({ days }: { days: readonly RetentionDay[] }) {
  const { t, i18n } = useTranslation("retentions");
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="retention-days">
      <h2 id="retention-days">{t("days")}</h2>
      {days.length === 0 ? <p>{t("noDays")}</p> : null}
      <ul className={`${basics["small"]} ${basics["gap6"]} ${css["days"]}`}>
        {days.map(({ day, conversations, messages, files, bytes }) => (
          <li className={`${basics["wrapped"]} ${basics["figures"]}`} key={day}>
            <time dateTime={day}>{day.split("-").toReversed().join("/")}</time>
            <span>
              {t("day", {
                conversations: conversations.toLocaleString(i18n.language),
                messages: messages.toLocaleString(i18n.language),
                files: files.toLocaleString(i18n.language),
                size: sizeOf(bytes, i18n.language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
