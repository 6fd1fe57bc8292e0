import type { SavedCard } from "@balcao/shared/billing/schema";
import CreditCard from "lucide-react/icons/credit-card";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";

const two = (value: number) => String(value).padStart(2, "0");

/** The known data of a card: brand, last digits, expiry date, and the company's name for it. */
export function CardLine({ card }: { card: SavedCard }) {
  const { t } = useTranslation("billing");
  const { description, brand, displayNumber, expMonth, expYear, isDefault, isDisabled } = card;
  return (
    <span className={`${basics["row"]} ${basics["narrow"]} ${css["card"]}`}>
      <CreditCard className={basics["quiet"]} size={20} aria-hidden />
      <span className={`${basics["column"]} ${basics["narrow"]} ${css["words"]}`}>
        <span className={`${basics["broken"]} ${basics["firm"]}`}>{description || brand}</span>
        <small className={`${basics["quiet"]} ${basics["figures"]}`}>
          {[
            description ? brand : "",
            displayNumber,
            expMonth && expYear ? t("expires", { date: `${two(expMonth)}/${two(expYear % 100)}` }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {isDefault ? (
        <span className={`${basics["hint"]} ${basics["still"]} ${css["mark"]}`}>{t("defaultCard")}</span>
      ) : null}
      {isDisabled ? (
        <span className={`${basics["hint"]} ${basics["still"]} ${css["mark"]}`} data-bad>
          {t("disabledCard")}
        </span>
      ) : null}
    </span>
  );
}
