import type { Charge } from "@balcao/shared/billing/schema";
import Button from "@mui/material/Button";
import FileText from "lucide-react/icons/file-text";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./payment.module.css";
import { slipLine } from "./slip-line.ts";

/** A bank slip to pay: the line of digits to copy, and the slip itself. */
export function SlipPanel({ slip }: { slip: NonNullable<Charge["bankSlip"]> }) {
  const { t } = useTranslation("billing");
  return (
    <div className={`${basics["column"]} ${basics["top"]} ${basics["gap12"]}`}>
      <p>{t("slipHow")}</p>
      <p
        className={`${basics["broken"]} ${basics["figures"]} ${basics["framed"]} ${basics["sunk"]} ${basics["small"]} ${css["line"]}`}
      >
        {slipLine(slip.digitableLine)}
      </p>
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <CopyButton
          variant="contained"
          text={slip.digitableLine}
          label={t("copySlip")}
          onCopied={() => notify.success(t("slipCopied"))}
        />
        {slip.url ? (
          <Button
            size="small"
            color="inherit"
            href={slip.url}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<FileText size={16} aria-hidden />}
          >
            {t("openSlip")}
          </Button>
        ) : null}
      </div>
      <p className={`${basics["note"]} ${basics["figures"]}`}>{t("slipDays")}</p>
    </div>
  );
}
