import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../states.tsx";

/** Says that the search found nothing. */
export function NoneFound() {
  const { t } = useTranslation();
  return <EmptyState icon={SearchX} title={t("noneFound")} text={t("noneFoundText")} />;
}
