import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { numbersCare } from "../../../nouns/campaigns/queries.ts";
import { LoadingBlock } from "../../../ui/loading-block.tsx";
import css from "./care.module.css";
import { NumberCard } from "./number-card.tsx";

/** The care of one number, or of all numbers, in a dialog over a page. */
export function CareDialog({ whatsappId, onClose }: { whatsappId: number | null; onClose: () => void }) {
  const { t } = useTranslation("campaignReport");
  const { data, isPending, refetch } = useQuery(numbersCare);
  const numbers = data?.filter((one) => whatsappId === null || one.whatsappId === whatsappId) ?? [];
  return (
    <InfoDialog title={t("care.title")} onClose={onClose}>
      {isPending ? <LoadingBlock height={220} /> : null}
      {!data && !isPending ? <ErrorState text={t("common:listFailed")} retry={() => void refetch()} /> : null}
      {data && numbers.length === 0 ? <p>{t("care.gone")}</p> : null}
      <ul className={css["cards"]}>
        {numbers.map((care) => (
          <NumberCard key={care.whatsappId} care={care} />
        ))}
      </ul>
    </InfoDialog>
  );
}
