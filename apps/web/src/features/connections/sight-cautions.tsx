import type { Connection } from "@balcao/shared/connections/schema";
import { needsFallback } from "@balcao/shared/connections/rules";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Caution } from "../../ui/caution.tsx";
import { queueList } from "../../nouns/queues/noun.ts";
import { useUnattended } from "../../nouns/users/queue-attendants.ts";

type Route = Pick<Connection, "transferQueueId" | "timeToTransfer"> & { queueIds: readonly number[] };

/**
 * Names the customers of a number whom no attendant can see because of the number's present queues. Shows nothing when attendants see all customers.
 */
export function SightCautions({ route }: { route: Route }) {
  const { t } = useTranslation("connections");
  const { data: queues = [] } = useQuery(queueList);
  const { queueIds, transferQueueId } = route;
  const reached = queues.filter(({ id }) => queueIds.includes(id) || (queueIds.length > 1 && id === transferQueueId));
  const unattended = useUnattended(reached);
  return (
    <>
      {queueIds.length === 0 ? <Caution>{t("sight.noQueue")}</Caution> : null}
      {unattended.length > 0 ? (
        <Caution>{t("sight.unattended", { names: unattended.map(({ name }) => name).join(", ") })}</Caution>
      ) : null}
      {needsFallback(route) ? <Caution>{t("sight.noFallback")}</Caution> : null}
    </>
  );
}
