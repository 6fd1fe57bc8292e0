import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PricesForm } from "../../../features/message-prices/prices-form.tsx";
import { messagePrices } from "../../../nouns/message-prices/queries.ts";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** What Meta charges for messages of official numbers, from which the check of a campaign says what it costs. */
export default function MessagePrices() {
  const { t } = useTranslation("messagePrices");
  const { data, isPending, refetch } = useQuery(messagePrices);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("failed")} retry={() => void refetch()} />;
  return <PricesForm kept={data} />;
}
