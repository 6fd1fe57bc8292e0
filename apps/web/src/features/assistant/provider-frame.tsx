import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, useFormContext, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { AddressFields, type AddressValues } from "./address-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";
import { ProviderTest } from "./provider-test.tsx";

type Props<V extends FieldValues> = Omit<Parameters<typeof ProviderTest>[0], "dirty" | "onModel"> & {
  form: UseFormReturn<V>;
  kept: { hasKey: boolean; hasVoiceKey: boolean };
  words: { note: string; urlHelp: string; saved: string };
  isSaving: boolean;
  /** Calls `done` with the values of what was saved. */
  onSave: (values: V, done: (saved: V) => void) => void;
  /** The further fields of the form. */
  children: ReactNode;
};

/** The form for a provider's address, of a company or of the installation. It saves the provider and tries it out. */
export function ProviderFrame<V extends FieldValues>(props: Props<V>) {
  const { form, kept, words, isSaving, onSave, children, ...tried } = props;
  const { t } = useTranslation("prompts");
  const done = (saved: V) => {
    // The reset also empties the field of a typed key.
    form.reset(saved, { keepDirtyValues: false });
    notify.success(words.saved);
  };
  return (
    <FormProvider {...form}>
      <form
        className={`${basics["column"]} ${css["form"]}`}
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => onSave(values, done))(event)}
      >
        <AddressFields kept={kept} words={words} />
        {children}
        <div className={`${basics["wrapped"]} ${basics["gap12"]}`}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t("common:save")}
          </Button>
          <Tried {...tried} />
        </div>
      </form>
    </FormProvider>
  );
}

function Tried(props: Pick<Parameters<typeof ProviderTest>[0], "test" | "models">) {
  const { setValue, formState } = useFormContext<AddressValues>();
  return (
    <ProviderTest
      {...props}
      dirty={formState.isDirty}
      onModel={(model) => setValue("model", model, { shouldDirty: true })}
    />
  );
}
