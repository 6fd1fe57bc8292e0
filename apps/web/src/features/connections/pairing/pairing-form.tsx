import { digitsOf } from "@balcao/shared/phone";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/fields/field.tsx";
import { useStartSession } from "../../../nouns/connections/noun.ts";
import basics from "../../../ui/basics.module.css";
import css from "./qr-dialog.module.css";

/** Whether a phone number includes country code and area code, as WhatsApp requires. */
const isWholeNumber = (digits: string) => /^\d{8,15}$/.test(digits);

export function PairingForm({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation("connections");
  const start = useStartSession();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const number = digitsOf(text);
  const fault = tried && !isWholeNumber(number) ? t("numberInvalid") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isWholeNumber(number)) start.mutate({ id: connectionId, number });
  };
  return (
    <form className={`${basics["column"]} ${css["pair"]}`} onSubmit={submit} noValidate>
      <Field label={t("pairNumber")} help={t("pairNumberHelp")} error={fault}>
        {(wiring) => (
          <OutlinedInput
            autoFocus
            error={fault !== undefined}
            type="tel"
            autoComplete="tel"
            value={text}
            placeholder="+55 11 98765-4321"
            onChange={({ target }) => setText(target.value)}
            slotProps={{ input: wiring }}
          />
        )}
      </Field>
      <Button type="submit" variant="contained" loading={start.isPending || start.isSuccess}>
        {t("getCode")}
      </Button>
    </form>
  );
}
