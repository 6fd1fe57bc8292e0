import type { ProviderSetup } from "@balcao/shared/billing/operator-api";
import { providerFields } from "@balcao/shared/billing/provider-fields";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { Caution } from "../../ui/caution.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import basics from "../../ui/basics.module.css";
import css from "./money.module.css";
import { HookButton, ProviderTest } from "./provider-test.tsx";
import { bodyOf, type ProviderValues, valuesOf } from "./provider-values.ts";
import { SecretField } from "./secret-field.tsx";
import { useSetProvider } from "../../nouns/operator-money/queries.ts";
import { ValueField } from "./value-field.tsx";

/** The setup of one payment provider. The card shows only when a secret was given, and never the secret. */
export function ProviderCard({ setup }: { setup: ProviderSetup }) {
  const { t } = useTranslation("operator");
  const { provider, webhookUrl, silentSince } = setup;
  const fields = providerFields[provider];
  const save = useSetProvider(provider);
  const form = useForm<ProviderValues>({ defaultValues: valuesOf(setup) });
  const { control, handleSubmit, reset, formState } = form;
  const name = t(`money.provider.${provider}`);
  const submit = handleSubmit((values) =>
    save.mutate(bodyOf(setup, values), {
      onSuccess: (saved) => {
        reset(valuesOf(saved));
        notify.success(t("money.providerSaved", { name }));
      },
    }),
  );
  return (
    <form
      className={`${basics["column"]} ${basics["narrow"]} ${css["card"]}`}
      aria-label={name}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2>{name}</h2>
      <p className={`${basics["note"]} ${basics["broken"]}`}>{t(`money.about.${provider}`)}</p>
      {silentSince === null ? null : <Caution>{t("money.silent", { date: fullOf(silentSince) })}</Caution>}
      <CheckField control={control} name="enabled" label={t("money.enabled")} look="switch" />
      <fieldset>
        <legend>{t("money.methods")}</legend>
        {fields.methods.map((method) => (
          <CheckField key={method} control={control} name={`methods.${method}`} label={t(`money.method.${method}`)} />
        ))}
      </fieldset>
      <div className={css["grid"]}>
        {fields.values.map((field) => (
          <ValueField key={field.name} field={field} form={form} />
        ))}
        {fields.secrets.map((field) => (
          <SecretField key={field.name} field={field} since={setup.secrets[field.name] ?? null} form={form} />
        ))}
      </div>
      {webhookUrl === null ? null : (
        <div className={`${basics["row"]} ${css["hook"]}`}>
          <span>{t("money.webhook")}</span>
          <code className={`${basics["broken"]} ${basics["narrow"]}`}>{webhookUrl}</code>
          <CopyButton text={webhookUrl} label={t("money.copy")} name={t("money.webhook")} />
          <p>{t(`money.webhookHelp.${provider as "pix" | "iugu"}`)}</p>
          {provider === "pix" ? <HookButton provider={provider} unsaved={formState.isDirty} /> : null}
        </div>
      )}
      {save.error ? <Caution urgent>{errorText(save.error)}</Caution> : null}
      <div className={`${basics["row"]} ${basics["apart"]} ${css["buttons"]}`}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t("common:save")}
        </Button>
        <ProviderTest provider={provider} unsaved={formState.isDirty} />
      </div>
    </form>
  );
}
