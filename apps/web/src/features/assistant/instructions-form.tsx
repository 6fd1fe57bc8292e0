import type { CompanyAssistant } from "@balcao/shared/assistant/schema";
import { maxInstructions } from "@balcao/shared/prompts/rules";
import Button from "@mui/material/Button";
import { useState } from "react";
import { type Control, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { AssistantPlayground } from "../../nouns/playground/assistant-playground.tsx";
import { TextArea } from "../../nouns/prompts/text-area.tsx";
import { faultOf, temperatureOf } from "../../nouns/prompts/temperature.ts";
import { TemperatureField } from "../../nouns/prompts/temperature-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";
import { useSaveAssistant } from "../../nouns/assistant/queries.ts";

type Values = { instructions: string; temperature: string };
const valuesOf = ({ instructions, temperature }: CompanyAssistant): Values => ({
  instructions,
  temperature: String(temperature),
});

/** Cancelling also deletes the typed text. */
const anew = { keepDirtyValues: false };

/**
 * The instructions of the company's own assistant, read-only until somebody edits them. While they are read-only, a colleague's change appears
 * immediately.
 */
export function InstructionsForm({ assistant }: { assistant: CompanyAssistant }) {
  const { t } = useTranslation("prompts");
  const [editing, edit] = useState(false);
  const save = useSaveAssistant();
  const form = useForm<Values>({ values: valuesOf(assistant), resetOptions: { keepDirtyValues: editing } });
  const { register, control, formState, handleSubmit, reset } = form;
  const cancel = () => {
    reset(valuesOf(assistant), anew);
    save.reset();
    edit(false);
  };
  const submit = ({ instructions, temperature }: Values) =>
    save.mutate(
      { instructions, temperature: temperatureOf(temperature) },
      {
        onSuccess: ({ companyAssistant }) => {
          reset(valuesOf(companyAssistant), anew);
          notify.success(t("saved"));
          edit(false);
        },
        onError: (error) => notify.error(`${t("notSaved")} ${errorText(error)}`),
      },
    );
  const send = handleSubmit(submit);
  return (
    <div className={css["beside"]}>
      <form className={`${basics["column"]} ${css["form"]}`} noValidate onSubmit={(event) => void send(event)}>
        <TextArea
          label={t("instructions")}
          help={t("instructionsHelp")}
          maxLength={maxInstructions}
          rows={8}
          readOnly={!editing}
          registration={register("instructions")}
        />
        <TemperatureField
          register={(rules) => register("temperature", rules)}
          error={formState.errors.temperature?.message}
          readOnly={!editing}
        />
        <div className={`${basics["wrapped"]} ${basics["gap12"]}`}>
          {editing ? (
            <>
              <Button type="submit" variant="contained" loading={save.isPending}>
                {t("save")}
              </Button>
              <Button onClick={cancel}>{t("common:cancel")}</Button>
            </>
          ) : (
            <Button key="edit" variant="contained" onClick={() => edit(true)}>
              {t("edit")}
            </Button>
          )}
        </div>
      </form>
      <Tried control={control} />
    </div>
  );
}

/** Tries the assistant with the instructions as they are typed, saved or not. */
function Tried({ control }: { control: Control<Values> }) {
  const { t } = useTranslation("prompts");
  const [instructions, temperature] = useWatch({ control, name: ["instructions", "temperature"] });
  const prompt = faultOf(temperature) === null ? { instructions, temperature: temperatureOf(temperature) } : null;
  return <AssistantPlayground name={t("tab.assistant")} prompt={prompt} />;
}
