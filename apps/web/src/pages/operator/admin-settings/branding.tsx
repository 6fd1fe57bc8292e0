import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { BrandingForm } from "../../../features/branding/branding-form.tsx";
import { operatorBranding } from "../../../nouns/branding/queries.ts";
import { RowsSkeleton } from "../../../ui/rows.tsx";
import { ErrorState } from "../../../ui/states.tsx";

/** The name and the look of the installation, which its operator chooses. */
export default function BrandingPart() {
  const { t } = useTranslation("branding");
  const { data, isPending, refetch } = useQuery(operatorBranding);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <ErrorState text={t("failed")} retry={() => void refetch()} />;
  return <BrandingForm kept={data} />;
}
