import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { InstallationForm } from "../../../features/assistant/installation-form.tsx";
import { installationAssistant } from "../../../nouns/assistant/queries.ts";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The installation's provider, for companies whose assistant has no provider of its own. */
export default function InstallationProvider() {
  const { t } = useTranslation("operator");
  const { data, isPending, refetch } = useQuery(installationAssistant);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("assistant.failed")} retry={() => void refetch()} />;
  return <InstallationForm kept={data} />;
}
