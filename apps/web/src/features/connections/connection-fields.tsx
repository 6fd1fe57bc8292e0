import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller, type UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import css from "./connection-fields.module.css";
import { queueList } from "./queries.ts";
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
  const { data: queues = [] } = useQuery(queueList);
  const nameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? "";
  const named = (ids: number[]) =>
    ids.length === 0 ? <span className={css["none"]}>{t("noQueue")}</span> : ids.map(nameOf).join(", ");
  return (
    <Controller
      control={control}
      name="queueIds"
      render={({ field: { value, onChange, ref } }) => (
        <Field label={t("queues")} help={t("queuesHelp")}>
          {({ id, ...described }) => (
            <Select
              multiple
              displayEmpty
              value={value}
              inputRef={ref}
              onChange={({ target }) => onChange(target.value)}
              renderValue={named}
              SelectDisplayProps={{ id, "aria-label": t("queues"), ...described }}
            >
              {queues.map((queue) => (
                <MenuItem key={queue.id} value={queue.id}>
                  <Checkbox checked={value.includes(queue.id)} size="small" sx={{ p: 0 }} tabIndex={-1} />
                  <span className={css["dot"]} style={{ background: queue.color }} />
                  {queue.name}
                </MenuItem>
              ))}
              {queues.length === 0 ? <MenuItem disabled>{t("noQueues")}</MenuItem> : null}
            </Select>
          )}
        </Field>
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
