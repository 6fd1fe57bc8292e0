import UserRound from "lucide-react/icons/user-round";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";

/** Tells users who cannot pay whom they can ask. */
export function OwnerScreen() {
  const { t } = useTranslation("standing");
  return <EmptyState icon={UserRound} title={t("ownerTitle")} text={t("ownerText")} />;
}
