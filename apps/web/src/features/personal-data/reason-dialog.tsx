import { maxReason, minReason } from "@balcao/shared/contact-holds/rules";
import { useTranslation } from "react-i18next";
import { ReasonDialog as AnyReasonDialog, type ReasonProps } from "../../ui/dialogs/reason-dialog.tsx";

/** Asks for the reason of an action on the data of one person. */
export function ReasonDialog<A>(props: ReasonProps<A>) {
  const { t } = useTranslation("personalData");
  return (
    <AnyReasonDialog
      {...props}
      label={t("reason.label")}
      missing={t("reason.missing")}
      least={minReason}
      most={maxReason}
    />
  );
}
