import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Control, Controller, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import { QueuesSelect } from "../queues/queues-select.tsx";
import type { Values } from "./values.ts";

type Text = { register: UseFormRegister<Values>; error: string | undefined };

/** What is wrong with a name, as the key of a text: 2 to 50 characters, as the specification has it. */
export function nameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < 2) return "short";
  return length > 50 ? "long" : null;
}

export function NameField({ register, error }: Text) {
  const { t } = useTranslation("connections");
  const { ref, ...props } = register("name", {
    validate: (value) => {
      const fault = nameFault(value);
      return fault ? t(`nameFault.${fault}`) : true;
    },
  });
  return (
    <Field label={t("name")} error={error}>
      {(wiring) => (
        <OutlinedInput
          {...props}
          inputRef={ref}
          error={error !== undefined}
          autoFocus
          autoComplete="off"
          placeholder={t("namePlaceholder")}
          slotProps={{ input: wiring }}
        />
      )}
    </Field>
  );
}

export function QueuesField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("connections");
  return (
    <Controller
      control={control}
      name="queueIds"
      render={({ field: { value, onChange, ref } }) => (
        <QueuesSelect
          label={t("queues")}
          help={t("queuesHelp")}
          none={t("noQueue")}
          empty={t("noQueues")}
          value={value}
          onChange={onChange}
          inputRef={ref}
        />
      )}
    />
  );
}

export function DefaultField({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("connections");
  return (
    <Controller
      control={control}
      name="isDefault"
      render={({ field: { value, onChange, ref } }) => (
        <FormControlLabel
          control={
            <Checkbox
              checked={value}
              onChange={(_event, checked) => onChange(checked)}
              slotProps={{ input: { ref } }}
            />
          }
          label={t("defaultLabel")}
          slotProps={{ typography: { variant: "body1" } }}
        />
      )}
    />
  );
}
