import type { Charge, Invoice } from "@balcao/shared/billing/schema";
import { QRCodeSVG } from "qrcode.react";
import { useTranslation } from "react-i18next";
import { clockOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import basics from "../../../ui/basics.module.css";
import { useLook } from "./use-look.ts";
import css from "./payment.module.css";

type Props = { invoice: Invoice; pix: NonNullable<Charge["pix"]>; left: number | null };

/**
 * Shows a Pix to pay: the code as a picture and as a text. `left` is the number of seconds until the code expires. Null means that it does not
 * expire.
 */
export function PixPanel({ invoice, pix, left }: Props) {
  const { t } = useTranslation("billing");
  useLook(invoice, left !== null);
  return (
    <div className={`${basics["wrapped"]} ${css["pix"]}`}>
      <div className={css["code"]}>
        <QRCodeSVG value={pix.text} size={216} marginSize={2} title={t("qrAlt")} role="img" />
      </div>
      <div className={`${basics["column"]} ${basics["narrow"]} ${basics["top"]} ${basics["gap12"]} ${css["how"]}`}>
        <ol className={basics["note"]}>
          <li>{t("pixStep1")}</li>
          <li>{t("pixStep2")}</li>
          <li>{t("pixStep3")}</li>
        </ol>
        <p
          className={`${basics["broken"]} ${basics["figures"]} ${basics["framed"]} ${basics["sunk"]} ${basics["small"]} ${css["line"]}`}
          data-testid="pix-text"
        >
          {pix.text}
        </p>
        <CopyButton
          variant="contained"
          text={pix.text}
          label={t("copyPix")}
          onCopied={() => notify.success(t("pixCopied"))}
        />
        <p className={`${basics["note"]} ${basics["figures"]}`} role="timer" aria-live="off">
          {left === null ? t("pixStays") : t("pixLeft", { time: clockOf(left) })}
        </p>
      </div>
    </div>
  );
}
