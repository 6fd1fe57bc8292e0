import { answersPerTicket, tokensPerDay } from "@balcao/shared/assistant/rules";
import type { AssistantProvider } from "@balcao/shared/assistant/schema";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { type AddressValues, addressBody } from "./address-fields.tsx";
import basics from "../../ui/basics.module.css";
import css from "./assistant.module.css";
import { centsOf, inReais } from "./cents.ts";
import { useModels, useSaveProvider, useTestProvider } from "../../nouns/assistant/queries.ts";
import { ProviderFrame } from "./provider-frame.tsx";
import { isWithin } from "./whole-number.ts";

interface Values extends AddressValues {
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
const bodyOf = (values: Values) => ({
  ...addressBody(values),
  mask: values.mask,
  maskPhones: values.maskPhones,
  images: values.images,
  answersPerTicket: Number(values.answersPerTicket),
  tokensPerDay: Number(values.tokensPerDay),
  millionCents: values.price.trim() === "" ? null : centsOf(values.price),
});

/** The company's provider: its address, what data may leave the installation, and how much the assistant may use. */
export function ProviderForm({ provider }: { provider: AssistantProvider }) {
  const { t } = useTranslation("prompts");
  const save = useSaveProvider();
  const [test, models] = [useTestProvider(), useModels()];
  const form = useForm<Values>({ values: valuesOf(provider), resetOptions: { keepDirtyValues: true } });
  return (
    <ProviderFrame
      form={form}
      kept={provider}
      words={{
        note: t(provider.isReady ? "provider.ready" : "provider.notReady"),
        urlHelp: t("provider.urlHelp"),
        saved: t("provider.saved"),
      }}
      isSaving={save.isPending}
      onSave={(values, done) => save.mutate(bodyOf(values), { onSuccess: (saved) => done(valuesOf(saved)) })}
      test={test}
      models={models}
    >
      <Leaving form={form} />
      <Limits form={form} />
    </ProviderFrame>
  );
}

type PartProps = { form: UseFormReturn<Values> };

function Leaving({ form: { control } }: PartProps) {
  const { t } = useTranslation("prompts");
  const points = ["lines", "instructions", "knowledge", "names", "assists", "voice", "images"] as const;
  return (
    <section className={`${basics["column"]} ${basics["gap12"]} ${css["part"]}`}>
      <h2>{t("privacy.title")}</h2>
      <p className={`${basics["note"]} ${css["note"]}`}>{t("privacy.sent")}</p>
      <ul className={css["list"]}>
        {points.map((point) => (
          <li key={point}>{t(`privacy.${point}`)}</li>
        ))}
      </ul>
      <p className={`${basics["note"]} ${css["note"]}`}>{t("privacy.never")}</p>
      <CheckField control={control} name="mask" label={t("privacy.mask")} look="switch" />
      <CheckField control={control} name="maskPhones" label={t("privacy.maskPhones")} look="switch" />
      <CheckField control={control} name="images" label={t("privacy.showImages")} look="switch" />
    </section>
  );
}

function Limits({ form: { register, formState } }: PartProps) {
  const { t } = useTranslation("prompts");
  const within = ({ min, max }: { min: number; max: number }) => ({
    validate: (typed: string) => isWithin(typed, { min, max }) || t("limits.range", { min, max }),
  });
  return (
    <section className={`${basics["column"]} ${basics["gap12"]} ${css["part"]}`}>
      <h2>{t("limits.title")}</h2>
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
