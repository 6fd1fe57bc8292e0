import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { Field } from "../../../ui/fields/field.tsx";
import type { useSendTest } from "./use-send-test.ts";

type Props = ReturnType<typeof useSendTest>["field"] & { autoFocus?: boolean };

/** The number to which a test goes. */
export function TestNumber({ number, setNumber, fault, autoFocus = false }: Props) {
  const { t } = useTranslation("campaignReport");
  return (
    <Field label={t("test.number")} help={t("test.help")} error={fault}>
      {(wiring) => (
        <OutlinedInput
          type="tel"
          autoComplete="tel"
          autoFocus={autoFocus}
          value={number}
          placeholder={t("test.placeholder")}
          error={fault !== undefined}
          onChange={({ target }) => setNumber(target.value)}
          slotProps={{ input: { ...wiring, maxLength: 50 } }}
        />
      )}
    </Field>
  );
}
