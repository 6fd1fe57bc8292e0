import { formatNumber } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import { PinField } from "../pin-field.tsx";
import css from "./signup.module.css";
import type { SignedUp } from "./signup-steps.tsx";

type Props = { number: SignedUp; pin: string; onPin: (pin: string) => void };

/** Asks for the PIN that registers the number at Meta. */
export function PinStep({ number: { facts }, pin, onPin }: Props) {
  const { t } = useTranslation("officialNumbers");
  const [start] = useState({ pin });
  const form = useForm({ defaultValues: start });
  const submit = (event: FormEvent) => void form.handleSubmit((typed) => onPin(typed.pin.trim()))(event);
  return (
    <form
      className={`${basics["card"]} ${basics["column"]} ${css["part"]}`}
      aria-label={t("signup.pinTitle")}
      noValidate
      onSubmit={submit}
    >
      <p role="status">{t("signup.signedUp", { number: formatNumber(facts.displayNumber.replaceAll(/\D/g, "")) })}</p>
      <PinField form={form} help={t("signup.pinHelp")} />
      <Button type="submit" variant="contained" className={css["action"] ?? ""}>
        {t("next")}
      </Button>
    </form>
  );
}
