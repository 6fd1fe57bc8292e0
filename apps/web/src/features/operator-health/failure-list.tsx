import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { zonedFull } from "../../lib/time/zoned.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./health.module.css";
import { type RetryTarget, useRetry } from "../../nouns/operator-health/queries.ts";

export interface ShownFailure {
  id: string;
  /** The failed object: the number of a company, or the name of a job. */
  name: string;
  reason: string;
  at: string;
}
type Props = { what: RetryTarget; count: number; items: readonly ShownFailure[] };

/** Work that failed at its last try, with the reasons, and buttons that try one failed job or all of them again. */
export function FailureList({ what, count, items }: Props) {
  const { t } = useTranslation("operator");
  const { timezone } = useMe().company;
  const retry = useRetry(what);
  const [asking, ask] = useState(false);
  if (items.length === 0) return null;
  const title = t(`health.failures.${what}`, { count });
  const done = () => notify.success(t("health.retried"));
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${basics["narrow"]} ${css["card"]}`} aria-label={title}>
      <header className={basics["row"]}>
        <h2>{title}</h2>
        <Button size="small" variant="outlined" color="inherit" disabled={retry.isPending} onClick={() => ask(true)}>
          {t("health.retryAll")}
        </Button>
      </header>
      <p className={basics["hint"]}>{t(`health.about.${what}`)}</p>
      <ul className={`${basics["column"]} ${css["failures"]}`}>
        {items.map(({ id, name, reason, at }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <code className={basics["tiny"]}>{reason || t("health.noReason")}</code>
              <small>{zonedFull(at, timezone)}</small>
            </div>
            <Button
              size="small"
              color="inherit"
              aria-label={t("health.retryOf", { name, time: zonedFull(at, timezone) })}
              loading={retry.isPending && retry.variables === id}
              onClick={() => retry.mutate(id, { onSuccess: done })}
            >
              {t("health.retry")}
            </Button>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className={basics["hint"]}>{t("health.more", { count: count - items.length })}</p>
      ) : null}
      <Confirm
        open={asking}
        title={t("health.retryAllTitle", { count })}
        text={t(`health.about.${what}`)}
        action={t("health.retryAll")}
        busy={retry.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          retry.mutate(null, {
            onSuccess: done,
            onSettled: () => ask(false),
          })
        }
      />
    </section>
  );
}
