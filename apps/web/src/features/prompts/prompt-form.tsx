import { historyLines, maxInstructions, promptName, temperatures } from "@balcao/shared/prompts/rules";
import type { Prompt } from "@balcao/shared/prompts/schema";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify, preparedMs } from "../../lib/notify.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useEntityForm } from "../../ui/dialogs/use-entity-form.ts";
import { EntityPage } from "../../ui/page/entity-page.tsx";
import { AssistantPlayground } from "../../nouns/playground/assistant-playground.tsx";
import basics from "../../ui/basics.module.css";
import css from "./prompt-form.module.css";
import { useSavePrompt } from "../../nouns/prompts/noun.ts";
import { faultOf, temperatureOf } from "../../nouns/prompts/temperature.ts";
import { TemperatureField } from "../../nouns/prompts/temperature-field.tsx";
import { TextArea } from "../../nouns/prompts/text-area.tsx";

type Values = { name: string; instructions: string; temperature: string; maxMessages: string };

const valuesOf = (prompt: Prompt | null): Values => ({
  name: prompt?.name ?? "",
  instructions: prompt?.instructions ?? "",
  temperature: String(prompt?.temperature ?? temperatures.usual),
  maxMessages: String(prompt?.maxMessages ?? historyLines.usual),
});
const bodyOf = ({ name, instructions, temperature, maxMessages }: Values) => ({
  name: name.trim(),
  instructions: instructions.trim(),
  temperature: temperatureOf(temperature),
  maxMessages: Number(maxMessages),
});
const isCount = (typed: string) =>
  /^\d{1,2}$/.test(typed) && Number(typed) >= historyLines.min && Number(typed) <= historyLines.max;

type Props = {
  /** The prompt as it was when the page was opened. Null for a new prompt. */
  prompt: Prompt | null;
  /** The address of the list of all prompts. */
  list: string;
  /** Called when everything is saved. */
  onClose: () => void;
};

/** Adds or changes a named prompt, with its playground beside it. */
export function PromptForm({ prompt, list, onClose }: Props) {
  const { t } = useTranslation("prompts");
  const { form, dialog } = useEntityForm({
    id: prompt?.id ?? null,
    start: () => valuesOf(prompt),
    bodyOf,
    save: useSavePrompt(),
    onSaved: () => {
      notify.success(t(prompt ? "named.saved" : "named.added"), preparedMs);
      onClose();
    },
  });
  return (
    <EntityPage
      {...dialog}
      title={t(prompt ? "named.editTitle" : "named.add")}
      subtitle={prompt?.name}
      action={t(prompt ? "common:save" : "named.create")}
      list={list}
    >
      <div className={css["beside"]}>
        <Fields form={form} />
        <Tried control={form.control} />
      </div>
    </EntityPage>
  );
}

function Fields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation("prompts");
  const { errors } = formState;
  const filled = (typed: string) => typed.trim() !== "" || t("required");
  return (
    <div className={`${basics["column"]} ${css["fields"]}`}>
      <TextField
        label={t("named.name")}
        help={t("named.nameHelp")}
        error={errors.name?.message}
        maxLength={promptName.max}
        autoFocus
        registration={register("name", {
          validate: (typed) => typed.trim().length >= promptName.min || t("named.short"),
        })}
      />
      <TextArea
        label={t("instructions")}
        help={t("instructionsHelp")}
        error={errors.instructions?.message}
        maxLength={maxInstructions}
        registration={register("instructions", { validate: filled })}
      />
      <TemperatureField register={(rules) => register("temperature", rules)} error={errors.temperature?.message} />
      <TextField
        label={t("named.maxMessages")}
        help={t("named.maxMessagesHelp", historyLines)}
        error={errors.maxMessages?.message}
        numeric
        maxLength={2}
        registration={register("maxMessages", {
          validate: (typed) => isCount(typed) || t("named.maxMessagesHelp", historyLines),
        })}
      />
    </div>
  );
}

/** Tries the prompt with the instructions as they are typed, saved or not. */
function Tried({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("playground");
  const [name, instructions, temperature, maxMessages] = useWatch({
    control,
    name: ["name", "instructions", "temperature", "maxMessages"],
  });
  const isRight = faultOf(temperature) === null && isCount(maxMessages);
  const typed = { instructions, temperature: temperatureOf(temperature), maxMessages: Number(maxMessages) };
  return <AssistantPlayground name={name.trim() || t("assistant.unnamed")} prompt={isRight ? typed : null} />;
}
