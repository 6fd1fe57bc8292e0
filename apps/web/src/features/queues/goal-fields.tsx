import { maxGoalMinutes } from "@balcao/shared/service-goals/rules";
import { settingDefaults } from "@balcao/shared/settings/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useState } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import basics from "../../ui/basics.module.css";
import css from "./queue-form.module.css";
import type { Values } from "./use-queue-form.ts";

const fields = [
  { of: "answer", name: "goalAnswer", setting: "goalAnswerMinutes" },
  { of: "resolution", name: "goalResolution", setting: "goalResolutionMinutes" },
] as const;

/** The default minutes for a queue's goal when the company does not have this goal. */
const usual = "30";
const modes = ["company", "none", "own"] as const;
type Mode = (typeof modes)[number];
const isMinutes = (typed: string) => typed === "" || (/^\d{1,5}$/.test(typed) && Number(typed) <= maxGoalMinutes);
const modeOf = (typed: string): Mode => (typed === "" ? "company" : Number(typed) === 0 ? "none" : "own");

/** The queue's own goals. They are shown only when the company uses goals. */
export function GoalFields({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("queues");
  const { settings } = useMe().company;
  const chosen = (key: string) => settings.find((setting) => setting.key === key)?.value;
  if (chosen("serviceGoals") !== "enabled") return null;
  return (
    <fieldset className={css["goals"]}>
      <legend>{t("goals")}</legend>
      {fields.map(({ of, name, setting }) => (
        <Goal key={name} form={form} of={of} name={name} minutes={chosen(setting) ?? settingDefaults[setting]} />
      ))}
    </fieldset>
  );
}

type GoalProps = {
  form: UseFormReturn<Values>;
  of: "answer" | "resolution";
  name: (typeof fields)[number]["name"];
  /** The minutes of the company's goal. */
  minutes: string;
};

/** The choice between the company's goal, no goal, and the queue's own goal. */
function Goal({ form, of, name, minutes }: GoalProps) {
  const { t } = useTranslation("queues");
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (typed) => isMinutes(typed.trim()) || t("goalInvalid", { most: maxGoalMinutes }) },
  });
  // While the user types, an empty field or a 0 is not yet a choice.
  const [typing, type] = useState(false);
  const mode = typing ? "own" : modeOf(field.value.trim());
  const starts: Record<Mode, string> = { company: "", none: "0", own: Number(minutes) > 0 ? minutes : usual };
  const company = Number(minutes) > 0 ? t("goalMode.company", { minutes }) : t("goalMode.companyNone");
  return (
    <div className={`${basics["column"]} ${basics["gap12"]}`}>
      <SelectField
        label={t(`goal.${of}`)}
        value={modes.indexOf(mode)}
        onChange={(at) => field.onChange(starts[modes[at ?? 0] ?? "company"])}
        options={modes.map((one, id) => ({ id, name: one === "company" ? company : t(`goalMode.${one}`) }))}
      />
      {mode === "own" ? (
        <Field label={t(`goalMinutes.${of}`)} error={fieldState.error?.message}>
          {(wiring) => (
            <OutlinedInput
              value={field.value}
              onChange={field.onChange}
              onFocus={() => type(true)}
              onBlur={() => type(false)}
              inputRef={field.ref}
              error={fieldState.error !== undefined}
              autoComplete="off"
              slotProps={{ input: { ...wiring, inputMode: "numeric", maxLength: 5 } }}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
