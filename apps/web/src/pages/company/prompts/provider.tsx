import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ProviderForm } from "../../../features/assistant/provider-form.tsx";
import { assistantProvider } from "../../../nouns/assistant/queries.ts";
import { UsageMeter } from "../../../features/assistant/usage-meter.tsx";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The assistant's use, its provider, and which data leave the installation. */
export default function Provider() {
  const { t } = useTranslation("prompts");
  const { data, isPending, refetch } = useQuery(assistantProvider);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("failed")} retry={() => void refetch()} />;
  return (
    <>
      <UsageMeter />
      <ProviderForm provider={data} />
    </>
  );
}
