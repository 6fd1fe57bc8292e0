import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/fields/text-field.tsx";
import { faultOf } from "./temperature.ts";

type Props = {
  register: (rules: { validate: (typed: string) => true | string }) => UseFormRegisterReturn;
  error: string | undefined;
  readOnly?: boolean;
};

/** How much the answers may differ from each other. */
export function TemperatureField({ register, error, readOnly = false }: Props) {
  const { t } = useTranslation("prompts");
  const validate = (typed: string) => {
    const fault = faultOf(typed);
    return fault === null || t(`temperature.${fault}`);
  };
  return (
    <TextField
      label={t("temperature.label")}
      help={t("temperature.help")}
      error={error}
      numeric
      readOnly={readOnly}
      registration={register({ validate })}
    />
  );
}
