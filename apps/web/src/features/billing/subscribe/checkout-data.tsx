import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { UseFormReturn } from "react-hook-form";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./checkout.module.css";

/** The data of the person who orders. It stays in the browser, because the server knows the company and an invoice needs nothing else. */
export type Data = {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  state: string;
  zipcode: string;
  country: "BR" | "usa";
};
const countries = ["BR", "usa"] as const;

export function CheckoutData({ form }: { form: UseFormReturn<Data> }) {
  const { t } = useTranslation("billing");
  const { register, control, formState } = form;
  const text = (name: Exclude<keyof Data, "country">, autoComplete: string, isRequired = true) => (
    <TextField
      label={t(`data.${name}`)}
      autoComplete={autoComplete}
      maxLength={120}
      registration={register(
        name,
        isRequired ? { validate: (value) => value.trim() !== "" || t(`missing.${name}`) } : {},
      )}
      error={formState.errors[name]?.message}
    />
  );
  return (
    <form className={`${basics["column"]} ${basics["gap16"]}`} noValidate>
      {text("firstName", "name")}
      {text("lastName", "family-name", false)}
      {text("address", "street-address")}
      <div className={css["pair"]}>
        {text("city", "address-level2")}
        {text("state", "address-level1", false)}
      </div>
      <div className={css["pair"]}>
        {text("zipcode", "postal-code")}
        <Controller
          control={control}
          name="country"
          rules={{ required: t("missing.country") }}
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <Field label={t("data.country")} error={error?.message}>
              {({ id, ...aria }) => (
                <Select
                  value={value}
                  inputRef={ref}
                  onChange={({ target }) => onChange(target.value)}
                  SelectDisplayProps={{ ...aria, id, "aria-label": t("data.country") }}
                >
                  {countries.map((one) => (
                    <MenuItem key={one} value={one}>
                      {t(`country.${one}`)}
                    </MenuItem>
                  ))}
                </Select>
              )}
            </Field>
          )}
        />
      </div>
      <p className={basics["note"]}>{t("dataStays")}</p>
    </form>
  );
}
