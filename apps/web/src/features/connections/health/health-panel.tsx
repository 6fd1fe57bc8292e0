import { isComplete, isLinked } from "@balcao/shared/connections/rules";
import type { ConnectionHealth } from "@balcao/shared/connections/health";
import type { Connection } from "@balcao/shared/connections/schema";
import { canDo } from "@balcao/shared/connections/transports";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { daysAgo, fullOf, timeOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import { ErrorState } from "../../../ui/states.tsx";
import { DayChart } from "./day-chart.tsx";
import { connectionHealth } from "../../../nouns/connections/health-queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import css from "./health.module.css";
import { AtMeta } from "./meta-facts.tsx";
import { Incidents } from "./incidents.tsx";

/** The health of a number today, and the times when it was down. */
export function HealthPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { data, isPending, refetch } = useQuery(connectionHealth);
  const health = data?.find(({ connectionId }) => connectionId === connection.id);
  if (isPending) return <LoadingBlock height={220} />;
  if (!data) return <ErrorState text={t("common:listFailed")} retry={() => void refetch()} />;
  return (
    <div className={css["panel"]}>
      {health ? (
        <div>
          {canDo(connection.network, "templates") ? <AtMeta connection={connection} /> : null}
          <section aria-label={t("healthOf", { name: connection.name })}>
            <h2>{t("health")}</h2>
            <Numbers health={health} />
            <Journal journal={health.journal} />
            {canDo(connection.network, "linking") && isLinked(connection) ? (
              <p className={`${basics["hint"]} ${css["phoneUse"]}`}>{t("phoneUse")}</p>
            ) : null}
            <DayChart hours={health.hours} />
          </section>
        </div>
      ) : null}
      <Incidents connection={connection} />
    </div>
  );
}

function Numbers({ health }: { health: ConnectionHealth }) {
  const { t, i18n } = useTranslation("connections");
  const number = new Intl.NumberFormat(i18n.language);
  const { received, sent, failed, pending, lastReceivedAt, lastSentAt, ackMs } = health;
  return (
    <dl className={css["numbers"]}>
      <Number label={t("received")}>{number.format(received)}</Number>
      <Number label={t("sent")}>{number.format(sent)}</Number>
      <Number label={t("failed")} bad={failed > 0}>
        {number.format(failed)}
      </Number>
      <Number label={t("pending")} help={t("pendingHelp")}>
        {number.format(pending)}
      </Number>
      <Number label={t("lastReceived")}>
        <Moment at={lastReceivedAt} />
      </Number>
      <Number label={t("lastSent")}>
        <Moment at={lastSentAt} />
      </Number>
      <Number label={t("ack")} help={t("ackHelp")}>
        {ackMs ? t("ackValue", { median: number.format(ackMs.median), p95: number.format(ackMs.p95) }) : "—"}
      </Number>
    </dl>
  );
}

type NumberProps = { label: string; help?: string; bad?: boolean; children: ReactNode };

function Number({ label, help, bad = false, children }: NumberProps) {
  return (
    <div title={help} data-bad={bad}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: string | null }) {
  if (at === null) return "—";
  return (
    <time dateTime={at} title={fullOf(at)}>
      {daysAgo(at) <= 0 ? timeOf(at) : fullOf(at)}
    </time>
  );
}

/** Shows how many messages WhatsApp delivered and how many of them were stored. If the two numbers differ, it explains why. */
export function Journal({ journal }: Pick<ConnectionHealth, "journal">) {
  const { t, i18n } = useTranslation("connections");
  const number = new Intl.NumberFormat(i18n.language);
  const fine = isComplete(journal);
  const Icon = fine ? CircleCheck : TriangleAlert;
  const rest = (["ignored", "placeholder", "waiting", "failed"] as const).filter((state) => journal[state] > 0);
  return (
    <div className={css["journal"]} data-fine={fine}>
      <p title={t("journalHelp")}>
        <Icon size={16} aria-hidden />
        {t("journal", { received: number.format(journal.received), stored: number.format(journal.stored) })}
      </p>
      {rest.length > 0 ? (
        <ul>
          {rest.map((state) => (
            <li key={state}>{t(`journalRest.${state}`, { count: journal[state] })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
