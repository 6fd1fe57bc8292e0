import UserRound from "lucide-react/icons/user-round";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../ui/states.tsx";

/** For those who pay nothing themselves: whom to ask. */
export function OwnerScreen() {
  const { t } = useTranslation("standing");
  return <EmptyState icon={UserRound} title={t("ownerTitle")} text={t("ownerText")} />;
}
