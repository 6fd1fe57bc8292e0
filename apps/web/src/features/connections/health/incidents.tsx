import type { Connection } from "@balcao/shared/connections/schema";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { sayDuration } from "./duration.ts";
import { incidentsOf } from "../../../nouns/connections/health-queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./health.module.css";

/** The times when the number was down, with their length and cause, the newest first. */
export function Incidents({ connection }: { connection: Connection }) {
  const { t } = useTranslation("connections");
  const { data, isPending, refetch } = useQuery(incidentsOf(connection));
  return (
    <section className={css["incidents"]} aria-label={t("incidentsOf", { name: connection.name })}>
      <h2>{t("incidents")}</h2>
      {isPending ? <Skeleton variant="rounded" height={64} /> : null}
      {!data && !isPending ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={basics["note"]}>{t("noIncidents")}</p> : null}
      <ul>
        {data?.map(({ id, startedAt, endedAt, reason, mail }) => (
          <li key={id}>
            <p>
              <time dateTime={startedAt}>{fullOf(startedAt)}</time>
              <strong className={basics["strong"]}>
                {endedAt
                  ? t("lasted", { time: sayDuration(Date.parse(endedAt) - Date.parse(startedAt)) })
                  : t("stillDown")}
              </strong>
            </p>
            <p>{reason ? t(`reason.${reason}`) : t("reasonUnknown")}</p>
            {mail ? <p>{t(`alert.${mail}`)}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
