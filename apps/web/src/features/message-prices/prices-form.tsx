import { maxPricedCountries } from "@balcao/shared/message-prices/rules";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import { FormProvider, useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { useSavePrices } from "../../nouns/message-prices/queries.ts";
import basics from "../../ui/basics.module.css";
import { TextField } from "../../ui/fields/text-field.tsx";
import { PriceLine } from "./price-line.tsx";
import css from "./prices.module.css";
import { blankLine, bodyOf, type Values, valuesOf } from "./values.ts";

/** The table of what Meta charges: a line for each country, and one for all others. */
export function PricesForm({ kept }: { kept: MessagePrices }) {
  const { t, i18n } = useTranslation("messagePrices");
  const save = useSavePrices();
  const form = useForm<Values>({
    values: valuesOf(kept, i18n.language),
    resetOptions: { keepDirtyValues: true },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "countries" });
  const submit = form.handleSubmit((values) =>
    save.mutate(bodyOf(values), {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved, i18n.language), { keepDirtyValues: false });
        notify.success(t("saved"));
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <form className={`${basics["column"]} ${css["form"]}`} noValidate onSubmit={(event) => void submit(event)}>
        <section className={`${basics["card"]} ${basics["column"]} ${css["part"]}`} aria-label={t("title")}>
          <p className={basics["note"]}>{t(kept.countries.length === 0 ? "none" : "explained")}</p>
          <TextField
            label={t("currency")}
            help={t("currencyHelp")}
            numeric
            inputMode="text"
            maxLength={3}
            error={form.formState.errors.currency?.message}
            registration={form.register("currency", {
              validate: (typed) => /^[A-Za-z]{3}$/.test(typed.trim()) || t("fault.currency"),
            })}
          />
          <PriceLine name="others" label={t("others")} />
          {fields.map(({ id }, index) => (
            <PriceLine
              key={id}
              name={`countries.${index}`}
              label={t("country", { number: index + 1 })}
              onRemove={() => remove(index)}
            />
          ))}
          {fields.length < maxPricedCountries - 1 ? (
            <Button
              className={css["add"] ?? ""}
              variant="outlined"
              color="inherit"
              startIcon={<Plus size={18} aria-hidden />}
              onClick={() => append(blankLine)}
            >
              {t("add")}
            </Button>
          ) : null}
        </section>
        <Button type="submit" variant="contained" loading={save.isPending} className={css["add"] ?? ""}>
          {t("common:save")}
        </Button>
      </form>
    </FormProvider>
  );
}
