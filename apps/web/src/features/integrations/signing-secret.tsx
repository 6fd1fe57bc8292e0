import Button from "@mui/material/Button";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useController, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./integration.module.css";
import type { IntegrationValues } from "./values.ts";

type Props = { form: UseFormReturn<IntegrationValues>; isSet: boolean };

/** The secret that signs the calls. The user types it, removes it, or has the server make one that is shown only once. */
export function SigningSecret({ form: { control, register, setValue, formState }, isSet }: Props) {
  const { t } = useTranslation("integrations");
  const removal = useController({ control, name: "unsigned" }).field;
  const typed = useWatch({ control, name: "signingSecret" });
  const [made, setMade] = useState("");
  const isMade = made !== "" && typed === made;
  const goes = removal.value && typed === "";
  const make = () => {
    const secret = newSecret();
    setMade(secret);
    setValue("signingSecret", secret, { shouldDirty: true });
  };
  return (
    <div className={css["signing"]}>
      <TextField
        label={t("field.signingSecret")}
        type={isMade ? "text" : "password"}
        autoComplete="new-password"
        help={t(isMade ? "signing.once" : goes ? "signing.goes" : isSet ? "help.secretSet" : "help.signingSecret")}
        error={formState.errors.signingSecret?.message}
        registration={register("signingSecret")}
      />
      <div>
        {isMade ? (
          <CopyButton text={made} label={t("signing.copy")} />
        ) : (
          <Button size="small" color="inherit" startIcon={<KeyRound size={16} aria-hidden />} onClick={make}>
            {t("signing.make")}
          </Button>
        )}
        {isSet && typed === "" ? (
          <Button size="small" color="inherit" onClick={() => removal.onChange(!goes)}>
            {t(goes ? "signing.keep" : "signing.remove")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const newSecret = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
