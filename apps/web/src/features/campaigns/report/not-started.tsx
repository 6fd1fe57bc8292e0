import type { Campaign } from "@balcao/shared/campaigns/schema";
import Hourglass from "lucide-react/icons/hourglass";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";
import { useWhyNot } from "../use-why-not.ts";
import { useWhen } from "../use-when.ts";

/** Replaces the figures of a campaign that has not begun. */
export function NotStarted({ campaign }: { campaign: Campaign }) {
  const { status, scheduledAt, missed, missedBy } = campaign;
  const { t } = useTranslation("campaignReport");
  const when = useWhen();
  const whyNot = useWhyNot(campaign);
  const begins = status === "PROGRAMADA" && scheduledAt && !missed;
  const text = begins
    ? t("beginsItself", { when: when(scheduledAt) })
    : missed && missedBy.length > 0 && whyNot
      ? whyNot
      : t(missed ? "missedText" : "notStartedText");
  return <EmptyState icon={Hourglass} title={t(missed ? "missedTitle" : "notStartedTitle")} text={text} />;
}
