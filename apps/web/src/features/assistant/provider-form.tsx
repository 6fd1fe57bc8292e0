import { answersPerTicket, maxApiKey, maxModelName, tokensPerDay } from "@balcao/shared/assistant/rules";
import type { AssistantProvider } from "@balcao/shared/assistant/schema";
import { maxWebhookUrl, urlFault } from "@balcao/shared/webhooks/rules";
import Button from "@mui/material/Button";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./assistant.module.css";
import { centsOf, inReais } from "./cents.ts";
import { useSaveProvider } from "./queries.ts";
import { ProviderTest } from "./provider-test.tsx";

interface Values {
  baseUrl: string;
  apiKey: string;
  model: string;
  voiceUrl: string;
  voiceKey: string;
  voiceModel: string;
  mask: boolean;
  maskPhones: boolean;
  images: boolean;
  answersPerTicket: string;
  tokensPerDay: string;
  price: string;
}
const valuesOf = (kept: AssistantProvider): Values => ({
  ...kept,
  apiKey: "",
  voiceKey: "",
  answersPerTicket: String(kept.answersPerTicket),
  tokensPerDay: String(kept.tokensPerDay),
  price: kept.millionCents === null ? "" : inReais(kept.millionCents),
});
/** A key that was not typed stays as it is. */
const bodyOf = (values: Values) => ({
  baseUrl: values.baseUrl.trim(),
  model: values.model.trim(),
  voiceUrl: values.voiceUrl.trim(),
  voiceModel: values.voiceModel.trim(),
  mask: values.mask,
  maskPhones: values.maskPhones,
  images: values.images,
  answersPerTicket: Number(values.answersPerTicket),
  tokensPerDay: Number(values.tokensPerDay),
  millionCents: values.price.trim() === "" ? null : centsOf(values.price),
  ...(values.apiKey.trim() !== "" && { apiKey: values.apiKey.trim() }),
  ...(values.voiceKey.trim() !== "" && { voiceKey: values.voiceKey.trim() }),
});

/** Where the company's assistant is asked, what leaves, and how much it may use. */
export function ProviderForm({ provider }: { provider: AssistantProvider }) {
  const { t } = useTranslation("prompts");
  const save = useSaveProvider();
  const form = useForm<Values>({ values: valuesOf(provider), resetOptions: { keepDirtyValues: true } });
  const submit = (values: Values) =>
    save.mutate(bodyOf(values), {
      onSuccess: (saved) => {
        // A key that was typed goes too.
        form.reset(valuesOf(saved), { keepDirtyValues: false });
        notify.success(t("provider.saved"));
      },
    });
  return (
    <form className={css["form"]} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Addresses form={form} provider={provider} />
      <Leaving form={form} />
      <Limits form={form} />
      <div className={css["buttons"]}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t("common:save")}
        </Button>
        <ProviderTest
          dirty={form.formState.isDirty}
          onModel={(model) => form.setValue("model", model, { shouldDirty: true })}
        />
      </div>
    </form>
  );
}

type PartProps = { form: UseFormReturn<Values> };

function Addresses({ form: { register, formState }, provider }: PartProps & { provider: AssistantProvider }) {
  const { t } = useTranslation("prompts");
  const isAddress = (typed: string) => typed.trim() === "" || urlFault(typed.trim()) === null || t("provider.badUrl");
  const keyHelp = (has: boolean) => t(has ? "provider.keyKept" : "provider.noKey");
  return (
    <section className={css["part"]}>
      <h3>{t("provider.title")}</h3>
      <p className={css["note"]}>{t(provider.isReady ? "provider.ready" : "provider.notReady")}</p>
      <TextField
        label={t("provider.url")}
        help={t("provider.urlHelp")}
        error={formState.errors.baseUrl?.message}
        maxLength={maxWebhookUrl}
        placeholder="https://api.openai.com/v1"
        registration={register("baseUrl", { validate: isAddress })}
      />
      <TextField
        label={t("provider.key")}
        help={keyHelp(provider.hasKey)}
        type="password"
        autoComplete="new-password"
        maxLength={maxApiKey}
        registration={register("apiKey")}
      />
      <TextField label={t("provider.model")} maxLength={maxModelName} registration={register("model")} />
      <h3>{t("provider.voice")}</h3>
      <p className={css["note"]}>{t("provider.voiceHelp")}</p>
      <TextField
        label={t("provider.voiceUrl")}
        error={formState.errors.voiceUrl?.message}
        maxLength={maxWebhookUrl}
        registration={register("voiceUrl", { validate: isAddress })}
      />
      <TextField
        label={t("provider.voiceKey")}
        help={keyHelp(provider.hasVoiceKey)}
        type="password"
        autoComplete="new-password"
        maxLength={maxApiKey}
        registration={register("voiceKey")}
      />
      <TextField label={t("provider.voiceModel")} maxLength={maxModelName} registration={register("voiceModel")} />
    </section>
  );
}

function Leaving({ form: { control } }: PartProps) {
  const { t } = useTranslation("prompts");
  const points = ["lines", "instructions", "knowledge", "names", "voice", "images"] as const;
  return (
    <section className={css["part"]}>
      <h3>{t("privacy.title")}</h3>
      <p className={css["note"]}>{t("privacy.sent")}</p>
      <ul className={css["list"]}>
        {points.map((point) => (
          <li key={point}>{t(`privacy.${point}`)}</li>
        ))}
      </ul>
      <p className={css["note"]}>{t("privacy.never")}</p>
      <CheckField control={control} name="mask" label={t("privacy.mask")} look="switch" />
      <CheckField control={control} name="maskPhones" label={t("privacy.maskPhones")} look="switch" />
      <CheckField control={control} name="images" label={t("privacy.showImages")} look="switch" />
    </section>
  );
}

function Limits({ form: { register, formState } }: PartProps) {
  const { t } = useTranslation("prompts");
  const within = ({ min, max }: { min: number; max: number }) => ({
    validate: (typed: string) =>
      (/^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max) || t("limits.range", { min, max }),
  });
  return (
    <section className={css["part"]}>
      <h3>{t("limits.title")}</h3>
      <TextField
        label={t("limits.answers")}
        error={formState.errors.answersPerTicket?.message}
        numeric
        registration={register("answersPerTicket", within(answersPerTicket))}
      />
      <TextField
        label={t("limits.tokens")}
        error={formState.errors.tokensPerDay?.message}
        numeric
        registration={register("tokensPerDay", within(tokensPerDay))}
      />
      <TextField
        label={t("limits.price")}
        help={t("limits.priceHelp")}
        error={formState.errors.price?.message}
        numeric
        registration={register("price", {
          validate: (typed) => typed.trim() === "" || centsOf(typed) !== null || t("limits.badPrice"),
        })}
      />
    </section>
  );
}
