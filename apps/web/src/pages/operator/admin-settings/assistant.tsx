import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { InstallationForm } from "../../../features/assistant/installation-form.tsx";
import { installationAssistant } from "../../../nouns/assistant/queries.ts";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** Where the installation asks for the assistants of companies that have no provider of their own. */
export default function InstallationProvider() {
  const { t } = useTranslation("operator");
  const { data, isPending, refetch } = useQuery(installationAssistant);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("assistant.failed")} retry={() => void refetch()} />;
  return <InstallationForm kept={data} />;
}
