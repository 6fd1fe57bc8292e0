import UserRound from "lucide-react/icons/user-round";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";

/** Says whom to ask, for users who cannot pay themselves. */
export function OwnerScreen() {
  const { t } = useTranslation("standing");
  return <EmptyState icon={UserRound} title={t("ownerTitle")} text={t("ownerText")} />;
}
