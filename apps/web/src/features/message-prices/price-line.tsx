import { type PriceCategory, priceCategories } from "@balcao/shared/message-prices/categories";
import { typedPrice } from "@balcao/shared/message-prices/rules";
import IconButton from "@mui/material/IconButton";
import Trash2 from "lucide-react/icons/trash";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./prices.module.css";
import { codeOf, type Values } from "./values.ts";

type Props = {
  name: "others" | `countries.${number}`;
  label: string;
  /** Set only for the line of a country, which has a country code and can be removed. */
  onRemove?: () => void;
};

/** The prices of one country, or of all others. */
export function PriceLine({ name, label, onRemove }: Props) {
  const { t } = useTranslation("messagePrices");
  const { register, getFieldState, formState, getValues } = useFormContext<Values>();
  const faultOf = (field: "country" | PriceCategory) => getFieldState(`${name}.${field}`, formState).error?.message;
  const codeFault = (typed: string) => {
    const code = codeOf(typed);
    if (!/^[1-9]\d{0,3}$/.test(code)) return t("fault.country");
    return getValues("countries").filter(({ country }) => codeOf(country) === code).length < 2 || t("fault.twice");
  };
  /** What an empty field means. */
  const empty = (category: PriceCategory) =>
    name !== "others" ? t("asOthers") : category === "service" ? t("free") : t("unknown");
  return (
    <fieldset
      className={`${basics["narrow"]} ${basics["gap12"]} ${css["line"]}`}
      data-others={name === "others" || undefined}
    >
      <legend>{label}</legend>
      {onRemove ? (
        <TextField
          label={t("code")}
          placeholder="55"
          numeric
          maxLength={6}
          error={faultOf("country")}
          registration={register(`${name}.country`, { validate: codeFault })}
        />
      ) : null}
      {priceCategories.map((category) => (
        <TextField
          key={category}
          label={t(`category.${category}`)}
          placeholder={empty(category)}
          numeric
          inputMode="decimal"
          maxLength={12}
          error={faultOf(category)}
          registration={register(`${name}.${category}`, {
            validate: (typed) => typedPrice(typed) !== undefined || t("fault.price"),
          })}
        />
      ))}
      {onRemove ? (
        <IconButton className={css["remove"] ?? ""} aria-label={t("remove", { name: label })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      ) : null}
    </fieldset>
  );
}
