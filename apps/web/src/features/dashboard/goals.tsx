import type { GoalCounts, Goals as Figures } from "@balcao/shared/dashboard/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/states.tsx";
import { GoalDays } from "./goal-days.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { Table } from "../../ui/table/table.tsx";
import { useSorted } from "../../ui/table/use-sorted.ts";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import card from "./attendants.module.css";
import css from "./goals.module.css";
import { type FullPeriod, goalsQuery } from "../../nouns/dashboard/queries.ts";

/** How many service goals were met in the period. Shows nothing when the company has no goals. */
export function Goals({ asked }: { asked: FullPeriod }) {
  const { settings } = useMe().company;
  const isOn = settings.some(({ key, value }) => key === "serviceGoals" && value === "enabled");
  return isOn ? <Counted asked={asked} /> : null;
}

function Counted({ asked }: { asked: FullPeriod }) {
  const { t } = useTranslation("dashboard");
  const { data, isError, refetch } = useQuery(goalsQuery(asked));
  return (
    <section
      className={`${basics["framed"]} ${card["attendants"]}`}
      aria-labelledby="goals-title"
      aria-busy={!data && !isError}
    >
      <h2 id="goals-title">
        {t("goals.title")} <small className={`${basics["hint"]} ${css["note"]}`}>{t("goals.note")}</small>
      </h2>
      {data ? <Tables figures={data} /> : null}
      {isError && !data ? <ErrorState text={t("goals.failed")} retry={() => void refetch()} /> : null}
      {data || isError ? null : <div className={css["waiting"]} aria-hidden />}
    </section>
  );
}

function Tables({ figures: { all, days, queues, attendants } }: { figures: Figures }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <div className={`${basics["wrapped"]} ${css["all"]}`}>
        <Share title={t("goals.answer")} met={all.answersMet} missed={all.answersMissed} />
        <Share title={t("goals.resolution")} met={all.resolutionsMet} missed={all.resolutionsMissed} />
      </div>
      <GoalDays days={days} />
      <Kept
        title={t("goals.byQueue")}
        head={t("goals.queue")}
        rows={queues.map(({ queue, ...counts }) => ({
          id: queue?.id ?? 0,
          name: queue?.name ?? t("goals.noQueue"),
          counts,
        }))}
      />
      <Kept
        title={t("goals.byAttendant")}
        head={t("goals.attendant")}
        rows={attendants.map(({ user, ...counts }) => ({
          id: user?.id ?? 0,
          name: user?.name ?? t("goals.nobody"),
          counts,
        }))}
      />
    </>
  );
}

type ShareProps = { title: string; met: number; missed: number };

function Share({ title, met, missed }: ShareProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div>
      <span>{title}</span>
      <strong>{met + missed === 0 ? t("goals.none") : t("goals.share", { share: shareOf(met, missed) })}</strong>
      <small>{met + missed === 0 ? null : t("goals.of", { met, all: met + missed })}</small>
    </div>
  );
}

/** The share of met goals in whole percent. It is 100 only when no goal was missed. */
const shareOf = (met: number, missed: number): number => Math.floor((met / (met + missed)) * 100);

type Row = { id: number; name: string; counts: GoalCounts };

/** Each queue or attendant, with how many of their goals were met. */
function Kept({ title, head, rows }: { title: string; head: string; rows: readonly Row[] }) {
  const { t } = useTranslation("dashboard");
  const told = (met: number, missed: number) =>
    met + missed === 0
      ? t("goals.none")
      : `${t("goals.share", { share: shareOf(met, missed) })} · ${t("goals.of", { met, all: met + missed })}`;
  const counts = (key: "answer" | "resolution", of: (counts: GoalCounts) => [met: number, missed: number]) => ({
    key,
    head: t(`goals.${key}`),
    numeric: true,
    named: true,
    sorts: (row: Row) => (of(row.counts)[0] + of(row.counts)[1] === 0 ? null : shareOf(...of(row.counts))),
    cell: (row: Row) => told(...of(row.counts)),
  });
  const columns: Column<Row>[] = [
    { key: "name", head, sorts: ({ name }) => name, cell: ({ name }) => name },
    counts("answer", ({ answersMet, answersMissed }) => [answersMet, answersMissed]),
    counts("resolution", ({ resolutionsMet, resolutionsMissed }) => [resolutionsMet, resolutionsMissed]),
  ];
  const sorted = useSorted(rows, columns, "name");
  return rows.length === 0 ? null : <Table label={title} columns={columns} {...sorted} />;
}
