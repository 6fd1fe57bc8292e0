import Button from "@mui/material/Button";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { Check } from "../../../ui/fields/check-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { useAddCard } from "../../../nouns/billing/queries.ts";
import basics from "../../../ui/basics.module.css";
import css from "./cards.module.css";
import { type CardFields, tokenOf } from "./provider-script.ts";

type Fields = CardFields & { description: string };
const empty: Fields = { number: "", cvv: "", name: "", expires: "", description: "" };
const slashed = (typed: string) => {
  const digits = typed.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};
const grouped = (typed: string) =>
  typed
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

/** The form for a new card. The typed data goes only to the provider's script. Our server gets the card's token. */
export function CardForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const { t } = useTranslation("billing");
  const form = useForm<Fields>({ defaultValues: empty });
  const [first, makeFirst] = useState(true);
  const [failed, fail] = useState(false);
  const add = useAddCard();
  const save = async ({ description, ...card }: Fields) => {
    fail(false);
    try {
      const token = await tokenOf(card);
      await add.mutateAsync({ token, description: description.trim(), set_as_default: first });
      onAdded();
    } catch {
      fail(true);
    }
  };
  return (
    <form
      className={`${basics["card"]} ${basics["column"]} ${css["form"]}`}
      noValidate
      autoComplete="on"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {failed ? <Caution urgent>{t("cardFailed")}</Caution> : null}
      <Inputs form={form} />
      <Check label={t("cardFirst")} checked={first} onChange={makeFirst} />
      <p>{t("cardStays")}</p>
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <Button color="inherit" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
          {t("saveCard")}
        </Button>
      </div>
    </form>
  );
}

function Inputs({ form: { register, setValue, formState } }: { form: UseFormReturn<Fields> }) {
  const { t } = useTranslation("billing");
  const { errors } = formState;
  const wrong = t("cardFieldRequired");
  return (
    <>
      <TextField
        label={t("cardNumber")}
        type="tel"
        autoComplete="cc-number"
        autoFocus
        maxLength={23}
        registration={register("number", {
          validate: (value) => /^(\d ?){13,19}$/.test(value) || wrong,
          onChange: ({ target }: { target: HTMLInputElement }) => setValue("number", grouped(target.value)),
        })}
        error={errors.number?.message}
      />
      <TextField
        label={t("cardName")}
        autoComplete="cc-name"
        maxLength={80}
        registration={register("name", { validate: (value) => value.trim() !== "" || wrong })}
        error={errors.name?.message}
      />
      <div className={css["pair"]}>
        <TextField
          label={t("cardExpires")}
          type="tel"
          autoComplete="cc-exp"
          placeholder={t("cardExpiresForm")}
          maxLength={5}
          registration={register("expires", {
            validate: (value) => /^(0[1-9]|1[0-2])\/\d\d$/.test(value) || wrong,
            onChange: ({ target }: { target: HTMLInputElement }) => setValue("expires", slashed(target.value)),
          })}
          error={errors.expires?.message}
        />
        <TextField
          label={t("cardCvv")}
          type="tel"
          autoComplete="cc-csc"
          maxLength={4}
          registration={register("cvv", { validate: (value) => /^\d{3,4}$/.test(value) || wrong })}
          error={errors.cvv?.message}
        />
      </div>
      <TextField
        label={t("cardDescription")}
        help={t("cardDescriptionHelp")}
        maxLength={60}
        registration={register("description")}
      />
    </>
  );
}
