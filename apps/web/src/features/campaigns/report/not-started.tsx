import type { Campaign } from "@balcao/shared/campaigns/schema";
import Hourglass from "lucide-react/icons/hourglass";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import { useWhen } from "../use-when.ts";

/** Stands in place of the figures of a campaign that has not begun. */
export function NotStarted({ campaign: { status, scheduledAt, missed } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaignReport");
  const when = useWhen();
  const begins = status === "PROGRAMADA" && scheduledAt && !missed;
  const text = begins ? t("beginsItself", { when: when(scheduledAt) }) : t(missed ? "missedText" : "notStartedText");
  return <EmptyState icon={Hourglass} title={t(missed ? "missedTitle" : "notStartedTitle")} text={text} />;
}
