import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadingBlock } from "../../ui/loading-block.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { DaysForm } from "./days-form.tsx";
import basics from "../../ui/basics.module.css";
import boxes from "../../ui/page/boxes.module.css";
import { ProviderCard } from "./provider-card.tsx";
import { providersQuery } from "../../nouns/operator-money/queries.ts";

/** The setup for collecting money: the providers, and the days of trial and of late payment. */
export function Providers() {
  const { t } = useTranslation("operator");
  const { data, isError, refetch } = useQuery(providersQuery);
  if (!data && isError) return <ErrorState text={t("money.providersFailed")} retry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={320} />;
  return (
    <div className={`${basics["column"]} ${basics["tall"]} ${basics["gap16"]} ${boxes["boxes"]}`}>
      {data.providers.map((setup) => (
        <ProviderCard key={setup.provider} setup={setup} />
      ))}
      <DaysForm graceDays={data.graceDays} trialDays={data.trialDays} />
    </div>
  );
}
