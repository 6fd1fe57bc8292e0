import { tokensPerDay } from "@balcao/shared/assistant/rules";
import type { InstallationAssistant } from "@balcao/shared/assistant/schema";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { type AddressValues, addressBody } from "./address-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";
import { ProviderFrame } from "./provider-frame.tsx";
import { useInstallationModels, useSaveInstallation, useTestInstallation } from "../../nouns/assistant/queries.ts";
import { isWithin } from "./whole-number.ts";

interface Values extends AddressValues {
  isShared: boolean;
  tokensPerDay: string;
}
const valuesOf = (kept: InstallationAssistant): Values => ({
  baseUrl: kept.baseUrl,
  model: kept.model,
  voiceUrl: kept.voiceUrl,
  voiceModel: kept.voiceModel,
  apiKey: "",
  voiceKey: "",
  isShared: kept.isShared,
  tokensPerDay: String(kept.tokensPerDay),
});

const bodyOf = (values: Values) => ({
  ...addressBody(values),
  isShared: values.isShared,
  tokensPerDay: Number(values.tokensPerDay),
});

/** The installation's own provider, which serves companies without a provider of their own, and how much of it each company may use. */
export function InstallationForm({ kept }: { kept: InstallationAssistant }) {
  const { t, i18n } = useTranslation(["operator", "prompts"]);
  const save = useSaveInstallation();
  const [test, models] = [useTestInstallation(), useInstallationModels()];
  const form = useForm<Values>({ values: valuesOf(kept), resetOptions: { keepDirtyValues: true } });
  return (
    <ProviderFrame
      form={form}
      kept={kept}
      words={{
        note: t(kept.baseUrl === "" ? "assistant.none" : "assistant.use", {
          count: kept.companies,
          tokens: kept.tokensToday.toLocaleString(i18n.language),
        }),
        urlHelp: t("assistant.urlHelp"),
        saved: t("assistant.saved"),
      }}
      isSaving={save.isPending}
      onSave={(values, done) => save.mutate(bodyOf(values), { onSuccess: (saved) => done(valuesOf(saved)) })}
      test={test}
      models={models}
    >
      <section className={`${basics["column"]} ${basics["gap12"]} ${css["part"]}`}>
        <h2>{t("assistant.companies")}</h2>
        <CheckField control={form.control} name="isShared" label={t("assistant.shared")} look="switch" />
        <p className={`${basics["note"]} ${css["note"]}`}>{t("assistant.sharedHelp")}</p>
        <TextField
          label={t("assistant.tokens")}
          help={t("assistant.tokensHelp")}
          error={form.formState.errors.tokensPerDay?.message}
          numeric
          registration={form.register("tokensPerDay", {
            validate: (typed) => isWithin(typed, tokensPerDay) || t("prompts:limits.range", tokensPerDay),
          })}
        />
      </section>
    </ProviderFrame>
  );
}
