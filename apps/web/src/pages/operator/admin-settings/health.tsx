import type { Line, Operations } from "@balcao/shared/operations/schema";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Backup } from "../../../features/operator-health/backup.tsx";
import { FailureList } from "../../../features/operator-health/failure-list.tsx";
import basics from "../../../ui/basics.module.css";
import boxes from "../../../ui/page/boxes.module.css";
import css from "../../../features/operator-health/health.module.css";
import { Lines } from "../../../features/operator-health/lines.tsx";
import { NumbersDown } from "../../../features/operator-health/numbers-down.tsx";
import { ProblemList } from "../../../features/operator-health/problem-list.tsx";
import { healthQuery } from "../../../nouns/operator-health/queries.ts";
import { Senders } from "../../../features/operator-health/senders.tsx";
import { Sizes } from "../../../features/operator-health/sizes.tsx";
import { Versions } from "../../../features/operator-health/versions.tsx";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The health of the whole installation, the problems first. */
export default function Health() {
  const { t } = useTranslation("operator");
  const { data, isError, refetch } = useQuery(healthQuery);
  return (
    <div
      className={`${basics["column"]} ${basics["tall"]} ${basics["gap16"]} ${boxes["boxes"]} ${css["health"]}`}
      role="region"
      aria-label={t("shell:nav.platform.health")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach an area that scrolls
      tabIndex={0}
    >
      {/* If the server no longer answers, only that is shown, since it is worse than any problem reported before. */}
      {isError ? <ErrorState text={t("health.failed")} retry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingBlock height={320} /> : null}
      {data && !isError ? <Found found={data} /> : null}
    </div>
  );
}

function Found({ found }: { found: Operations }) {
  const { failures, lines } = found;
  const failedOf = (name: Line["name"]) => lines.find((line) => line.name === name)?.failed ?? 0;
  const messages = failures.messages.map(({ id, company, connection, ...rest }) => ({
    ...rest,
    id: String(id),
    name: `${company.name} · ${connection}`,
  }));
  const undelivered = failures.undelivered.map(({ company, name, ...rest }) => ({
    ...rest,
    name: `${company.name} · ${name}`,
  }));
  return (
    <>
      <ProblemList found={found} />
      <FailureList what="messages" count={failedOf("journal")} items={messages} />
      <NumbersDown down={found.down} downCount={found.downCount} />
      <FailureList what="undelivered" count={failedOf("outbox")} items={undelivered} />
      <FailureList what="jobs" count={failedOf("jobs")} items={failures.jobs} />
      <Lines lines={lines} />
      <Senders senders={found.senders} />
      <Backup backup={found.backup} at={found.at} />
      <Sizes disk={found.disk} databaseBytes={found.databaseBytes} storage={found.storage} />
      <Versions versions={found.versions} workers={found.workers} />
    </>
  );
}
