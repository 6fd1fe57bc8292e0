import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { QueuesSelect } from "../../../nouns/queues/queues-select.tsx";
import type { Values } from "./values.ts";

/** The fault of a name, as the key of a text. A name has 2 to 50 characters. */
export function nameFault(value: string): "required" | "short" | "long" | null {
  const { length } = value.trim();
  if (length === 0) return "required";
  if (length < 2) return "short";
  return length > 50 ? "long" : null;
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
