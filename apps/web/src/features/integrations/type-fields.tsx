import {
  integrationLanguages,
  type IntegrationType,
  isN8nTestUrl,
  typebotExpiry,
  webhookAuths,
  webhookFormats,
} from "@balcao/shared/integrations/fields";
import type { Integration } from "@balcao/shared/integrations/shown-fields";
import { urlFault } from "@balcao/shared/webhooks/rules";
import { Controller, useController, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { SwitchedNumber } from "../../ui/fields/switched-number.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import basics from "../../ui/basics.module.css";
import { SigningSecret } from "./signing-secret.tsx";
import { type IntegrationValues, type TextName, usualExpiry } from "./values.ts";

/** A shorter session would end before a slow customer answers. */
const shortExpiry = 10;
type Form = UseFormReturn<IntegrationValues>;
type Props = { type: IntegrationType; form: Form; secretsSet: Integration["secretsSet"] };

/** The fields of each type, each with a line of help. */
export function TypeFields({ type, ...rest }: Props) {
  if (type === "dialogflow") return <DialogflowFields {...rest} />;
  return type === "typebot" ? <TypebotFields {...rest} /> : <WebhookFields type={type} {...rest} />;
}

type Parts = Omit<Props, "type">;

function DialogflowFields({ form, secretsSet }: Parts) {
  const { t } = useTranslation("integrations");
  return (
    <>
      <Line form={form} name="projectName" required />
      <Secret form={form} name="jsonContent" secretsSet={secretsSet} />
      <Choice form={form} name="language" all={integrationLanguages} />
      <Line form={form} name="fallbackLimit" numeric />
      <p className={basics["hint"]}>{t("help.voices")}</p>
    </>
  );
}

function TypebotFields({ form }: Parts) {
  return (
    <>
      <Address form={form} type="typebot" />
      <Line form={form} name="typebotSlug" />
      <Expiry form={form} />
      <Line form={form} name="typebotDelayMessage" numeric />
      <Line form={form} name="typebotKeywordFinish" />
      <Line form={form} name="typebotKeywordRestart" />
      <Line form={form} name="typebotRestartMessage" />
      <Line form={form} name="typebotUnknownMessage" />
      <Choice form={form} name="language" all={integrationLanguages} />
    </>
  );
}

/** The minutes of silence after which a session ends. An empty field means that it never ends. */
function Expiry({ form }: { form: Form }) {
  const { t } = useTranslation("integrations");
  const { field, fieldState } = useController({
    control: form.control,
    name: "typebotExpires",
    rules: {
      validate: (typed) => (/^\d{1,5}$/.test(typed.trim()) && Number(typed) <= typebotExpiry.max) || t("required"),
    },
  });
  return (
    <SwitchedNumber
      label={t("expiry.on")}
      numberLabel={t("expiry.label")}
      help={t(Number(field.value) < shortExpiry ? "expiry.short" : "expiry.help")}
      off={t("expiry.off")}
      value={field.value}
      onChange={field.onChange}
      usual={usualExpiry}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}

function WebhookFields({ type, form, secretsSet }: Parts & { type: "n8n" | "webhook" }) {
  const auth = webhookAuths[useWatch({ control: form.control, name: "authKind" })];
  return (
    <>
      <Address form={form} type={type} />
      <Choice form={form} name="format" all={webhookFormats} />
      <Choice form={form} name="authKind" all={webhookAuths} />
      {auth === "none" ? null : <Line form={form} name="authName" required />}
      {auth === "none" ? null : <Secret form={form} name="authSecret" secretsSet={secretsSet} />}
      <SigningSecret form={form} isSet={secretsSet.includes("signingSecret")} />
    </>
  );
}

function Address({ form, type }: { form: Form; type: Exclude<IntegrationType, "dialogflow"> }) {
  const { t } = useTranslation("integrations");
  const url = useWatch({ control: form.control, name: "urlN8N" });
  const help = isN8nTestUrl(url.trim()) ? t("help.testAddress") : t(`help.address.${type}`);
  return (
    <TextField
      label={t("field.urlN8N")}
      help={help}
      error={form.formState.errors.urlN8N?.message}
      registration={form.register("urlN8N", {
        validate: (value) => urlFault(value.trim()) === null || t("addressWrong"),
      })}
    />
  );
}

type LineProps = { form: Form; name: TextName; required?: boolean; numeric?: boolean; help?: string };

function Line({ form, name, required = false, numeric = false, help }: LineProps) {
  const { t } = useTranslation("integrations");
  const isRight = (value: string) => (numeric ? /^\d{1,5}$/.test(value.trim()) : !required || value.trim() !== "");
  return (
    <TextField
      label={t(`field.${name}`)}
      help={help ?? t(`help.${name}`)}
      error={form.formState.errors[name]?.message}
      numeric={numeric}
      registration={form.register(name, { validate: (value) => isRight(value) || t("required") })}
    />
  );
}

type SecretProps = Parts & { name: "jsonContent" | "authSecret" };

/** A secret, which can be replaced and is never shown. */
function Secret({ form, name, secretsSet }: SecretProps) {
  const { t } = useTranslation("integrations");
  const isSet = secretsSet.includes(name);
  return (
    <TextField
      label={t(`field.${name}`)}
      type="password"
      autoComplete="new-password"
      help={isSet ? t("help.secretSet") : t(`help.${name}`)}
      error={form.formState.errors[name]?.message}
      registration={form.register(name, {
        validate: (value) => isSet || value.trim() !== "" || t("required"),
      })}
    />
  );
}

type ChoiceProps = { form: Form; name: "language" | "format" | "authKind"; all: readonly string[] };

function Choice({ form, name, all }: ChoiceProps) {
  const { t } = useTranslation("integrations");
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <SelectField
          label={t(`field.${name}`)}
          value={value}
          onChange={onChange}
          options={all.map((one, id) => ({ id, name: t(`choice.${one}` as "choice.ours") }))}
        />
      )}
    />
  );
}
