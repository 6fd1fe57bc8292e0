import { maxApiKey, maxModelName } from "@balcao/shared/assistant/rules";
import { maxWebhookUrl, urlFault } from "@balcao/shared/webhooks/rules";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";

export interface AddressValues {
  baseUrl: string;
  apiKey: string;
  model: string;
  voiceUrl: string;
  voiceKey: string;
  voiceModel: string;
}
type Props = {
  kept: { hasKey: boolean; hasVoiceKey: boolean };
  words: { note: string; urlHelp: string };
};

/** The fields for a provider's address, key and model, and for the service that transcribes voice notes. */
export function AddressFields({ kept, words }: Props) {
  const { t } = useTranslation("prompts");
  const { register, formState } = useFormContext<AddressValues>();
  const { errors: faults } = formState;
  const isAddress = {
    validate: (typed: string): true | string =>
      typed.trim() === "" || urlFault(typed.trim()) === null || t("provider.badUrl"),
  };
  const secret = { type: "password", autoComplete: "new-password", maxLength: maxApiKey } as const;
  const keyHelp = (has: boolean) => t(has ? "provider.keyKept" : "provider.noKey");
  return (
    <section className={`${basics["column"]} ${basics["gap12"]} ${css["part"]}`}>
      <h2>{t("provider.title")}</h2>
      <p className={`${basics["note"]} ${css["note"]}`}>{words.note}</p>
      <TextField
        label={t("provider.url")}
        help={words.urlHelp}
        error={faults.baseUrl?.message}
        maxLength={maxWebhookUrl}
        placeholder="https://api.openai.com/v1"
        registration={register("baseUrl", isAddress)}
      />
      <TextField {...secret} label={t("provider.key")} help={keyHelp(kept.hasKey)} registration={register("apiKey")} />
      <TextField label={t("provider.model")} maxLength={maxModelName} registration={register("model")} />
      <h2>{t("provider.voice")}</h2>
      <p className={`${basics["note"]} ${css["note"]}`}>{t("provider.voiceHelp")}</p>
      <TextField
        label={t("provider.voiceUrl")}
        error={faults.voiceUrl?.message}
        maxLength={maxWebhookUrl}
        registration={register("voiceUrl", isAddress)}
      />
      <TextField
        {...secret}
        label={t("provider.voiceKey")}
        help={keyHelp(kept.hasVoiceKey)}
        registration={register("voiceKey")}
      />
      <TextField label={t("provider.voiceModel")} maxLength={maxModelName} registration={register("voiceModel")} />
    </section>
  );
}

/** The body of a save of these fields. A key that was not typed is left out, so the stored key stays. */
export const addressBody = (values: AddressValues) => ({
  baseUrl: values.baseUrl.trim(),
  model: values.model.trim(),
  voiceUrl: values.voiceUrl.trim(),
  voiceModel: values.voiceModel.trim(),
  ...(values.apiKey.trim() !== "" && { apiKey: values.apiKey.trim() }),
  ...(values.voiceKey.trim() !== "" && { voiceKey: values.voiceKey.trim() }),
});
