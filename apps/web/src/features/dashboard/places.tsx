import type { Pictures } from "@balcao/shared/dashboard/schema";
import { useTranslation } from "react-i18next";
import { ChartCard } from "../../ui/chart/chart-card.tsx";
import { Chart } from "../../ui/chart/chart.tsx";
import css from "./pictures.module.css";

type TurnShare = { name: string; turns: number };
type Kind = "queue" | "tag" | "connection";

/** The conversations of the period by queue, by tag and by number. */
export function Places({ pictures }: { pictures: Pictures | undefined }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className={css["thirds"]}>
      <Shares
        kind="queue"
        places={pictures?.queues.map(({ queue, turns }) => ({ name: queue?.name ?? t("goals.noQueue"), turns }))}
      />
      <Shares kind="tag" places={pictures?.tags.map(({ tag, turns }) => ({ name: tag.name, turns }))} />
      <Shares
        kind="connection"
        places={pictures?.connections.map(({ connection, turns }) => ({ name: connection.name, turns }))}
      />
    </div>
  );
}

/** Each name gets the same height. The minimum leaves room for the axis when there are few names. */
const heightOf = (many: number): number => Math.max(120, 40 + 28 * many);

function Shares({ kind, places }: { kind: Kind; places: readonly TurnShare[] | undefined }) {
  const { t } = useTranslation("dashboard");
  const title = t(`pictures.${kind}s`);
  return (
    <ChartCard title={title}>
      <Chart
        caption={title}
        head={t(`pictures.${kind}`)}
        form="lying"
        height={heightOf(places?.length ?? 4)}
        empty={t(kind === "tag" ? "pictures.noTags" : "pictures.noTurns")}
        rows={places?.map(({ name }) => name)}
        series={places && [{ name: t("pictures.turns"), values: places.map(({ turns }) => turns), tone: "main" }]}
      />
    </ChartCard>
  );
}
