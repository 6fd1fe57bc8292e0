import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useTranslation } from "react-i18next";
import { Caution } from "../../ui/caution.tsx";
import { useUnattended } from "../users/offers/attended.ts";

/** Says of a queue that nobody works in it yet, and where to change that; of a new one, that somebody has to be added then. */
export function AttendedCaution({ queue }: { queue: QueueDetail | null }) {
  const { t } = useTranslation("queues");
  const unattended = useUnattended(queue ? [queue] : []);
  if (queue && unattended.length === 0) return null;
  return <Caution>{t(queue ? "unattended" : "addPeople")}</Caution>;
}
