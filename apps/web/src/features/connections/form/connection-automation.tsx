import { usualTimeToTransfer } from "@balcao/shared/connections/rules";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { type Control, Controller, useController, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { languages } from "../../../lib/i18n.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { SwitchedNumber } from "../../../ui/fields/switched-number.tsx";
import css from "./connection-automation.module.css";
import { MessageField } from "./message-field.tsx";
import { IntegrationField } from "../../../nouns/integrations/integration-field.tsx";
import { PromptField } from "../../../nouns/prompts/prompt-field.tsx";
import { queueList } from "../../../nouns/queues/noun.ts";
import type { NumberName, Values } from "./values.ts";

type Props = { control: Control<Values> };
const minutesInYear = 525_600;

/** The fields for a number's automatic texts, folded at first because a number works without them. */
export function AutomationFields({ control }: Props) {
  const { t } = useTranslation("connections");
  const { errors } = useFormState({ control });
  return (
    <div className={css["sections"]}>
      <Section title={t("section.texts")} wrong={false}>
        <LanguageField control={control} />
        <MessageField control={control} name="complationMessage" label={t("complation")} help={t("complationHelp")} />
        <MessageField control={control} name="ratingMessage" label={t("rating")} help={t("ratingHelp")} />
        <MessageField control={control} name="transferMessage" label={t("transfer")} help={t("transferHelp")} />
        <MessageField control={control} name="outOfHoursMessage" label={t("outOfHours")} help={t("outOfHoursHelp")} />
      </Section>
      <Section
        title={t("section.menu")}
        wrong={Boolean(errors.maxUseBotQueues ?? errors.timeUseBotQueues ?? errors.timeToTransfer)}
      >
        <NumberField control={control} name="maxUseBotQueues" most={99} usual={3} />
        <NumberField control={control} name="timeUseBotQueues" most={minutesInYear} usual={5} />
        <TransferQueueField control={control} />
        <Controller
          control={control}
          name="integrationId"
          render={({ field: { value, onChange } }) => <IntegrationField value={value} onChange={onChange} />}
        />
        <Controller
          control={control}
          name="promptId"
          render={({ field: { value, onChange } }) => <PromptField value={value} onChange={onChange} />}
        />
        <NumberField control={control} name="timeToTransfer" most={minutesInYear} usual={usualTimeToTransfer} />
      </Section>
      <Section title={t("section.silence")} wrong={Boolean(errors.expiresTicket)}>
        <NumberField control={control} name="expiresTicket" most={minutesInYear} usual={120} />
        <MessageField
          control={control}
          name="expiresInactiveMessage"
          label={t("expiresInactive")}
          help={t("expiresInactiveHelp")}
        />
      </Section>
    </div>
  );
}

/** A part of the form that unfolds. `wrong` unfolds it because one of its fields has a fault. Its fields are drawn only once it is unfolded. */
function Section({ title, wrong, children }: { title: string; wrong: boolean; children: ReactNode }) {
  const [state, turn] = useState<"new" | "open" | "closed">("new");
  const open = wrong || state === "open";
  return (
    <section className={css["section"]}>
      <button type="button" aria-expanded={open} onClick={() => turn(open ? "closed" : "open")}>
        <ChevronRight size={16} aria-hidden />
        {title}
      </button>
      {state === "new" ? null : <div hidden={!open}>{children}</div>}
    </section>
  );
}

function NumberField({ control, name, most, usual }: Props & { name: NumberName; most: number; usual: number }) {
  const { t } = useTranslation("connections");
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      validate: (value) => (/^\d{1,6}$/.test(value.trim()) && Number(value) <= most) || t("wholeNumber", { most }),
    },
  });
  return (
    <SwitchedNumber
      label={t(`limit.${name}.on`)}
      numberLabel={t(`limit.${name}.label`)}
      help={t(`limit.${name}.help`)}
      off={t(`limit.${name}.off`)}
      value={field.value}
      onChange={field.onChange}
      usual={usual}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}

function LanguageField({ control }: Props) {
  const { t } = useTranslation("connections");
  return (
    <Controller
      control={control}
      name="language"
      render={({ field: { ref, ...field } }) => (
        <Field label={t("language")} help={t("languageHelp")}>
          {({ id, ...described }) => (
            <Select {...field} inputRef={ref} SelectDisplayProps={{ id, "aria-label": t("language"), ...described }}>
              {languages.map((language) => (
                <MenuItem key={language} value={language}>
                  {t(`common:languages.${language}`)}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}

function TransferQueueField({ control }: Props) {
  const { t } = useTranslation("connections");
  const { data: queues = [] } = useQuery(queueList);
  return (
    <Controller
      control={control}
      name="transferQueueId"
      render={({ field: { ref, value, onChange } }) => (
        <Field label={t("transferQueue")} help={t("transferQueueHelp")}>
          {({ id, ...described }) => (
            <Select<number | "">
              displayEmpty
              value={value ?? ""}
              inputRef={ref}
              onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
              SelectDisplayProps={{ id, "aria-label": t("transferQueue"), ...described }}
            >
              <MenuItem value="">
                <span>{t("noQueue")}</span>
              </MenuItem>
              {queues.map((queue) => (
                <MenuItem key={queue.id} value={queue.id}>
                  <span style={{ background: queue.color }} />
                  {queue.name}
                </MenuItem>
              ))}
            </Select>
          )}
        </Field>
      )}
    />
  );
}
