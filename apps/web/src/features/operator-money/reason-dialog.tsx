import { useTranslation } from "react-i18next";
import { ReasonDialog as AnyReasonDialog, type ReasonProps } from "../../ui/dialogs/reason-dialog.tsx";

/** Asks for a reason before a payment is undone or an invoice is cancelled. The reason is stored for the company's admins. */
export function ReasonDialog<A>(props: ReasonProps<A>) {
  const { t } = useTranslation("operator");
  return (
    <AnyReasonDialog
      {...props}
      label={t("money.reason")}
      help={t("money.reasonHelp")}
      missing={t("money.reasonFault")}
      least={1}
      most={500}
    />
  );
}
