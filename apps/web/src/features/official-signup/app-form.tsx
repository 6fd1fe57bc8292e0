import type { SignupApp } from "@balcao/shared/connections/signup-api";
import Button from "@mui/material/Button";
import ExternalLink from "lucide-react/icons/external-link";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify } from "../../lib/notify.ts";
import { useChangeSignupApp } from "../../nouns/connections/signup.ts";
import basics from "../../ui/basics.module.css";
import { Caution } from "../../ui/caution.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./app-form.module.css";

type Values = { appId: string; configId: string; appSecret: string };
const valuesOf = ({ appId, configId }: SignupApp): Values => ({ appId, configId, appSecret: "" });
const docs = "https://developers.facebook.com/docs/whatsapp/embedded-signup";

/** The form for the operator's app at Meta, with which companies sign numbers up in Meta's own window. */
export function SignupAppForm({ kept }: { kept: SignupApp }) {
  const { t } = useTranslation("officialNumbers");
  const save = useChangeSignupApp();
  const form = useForm<Values>({ values: valuesOf(kept), resetOptions: { keepDirtyValues: true } });
  const send = (body: { appId: string; configId: string; appSecret?: string }, words: string) =>
    save.mutate(body, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved), { keepDirtyValues: false });
        notify.success(words);
      },
    });
  const submit = form.handleSubmit(({ appId, configId, appSecret }) => {
    const secret = appSecret.trim();
    send(
      { appId: appId.trim(), configId: configId.trim(), ...(secret !== "" && { appSecret: secret }) },
      t("app.saved"),
    );
  });
  return (
    <form className={`${basics["column"]} ${css["form"]}`} noValidate onSubmit={(event) => void submit(event)}>
      <section className={`${basics["card"]} ${basics["column"]} ${css["part"]}`} aria-label={t("app.title")}>
        <p className={basics["note"]}>{t(kept.hasSecret ? "app.explained" : "app.none")}</p>
        <p>
          <a className={`${basics["mark"]} ${basics["small"]}`} href={docs} target="_blank" rel="noopener noreferrer">
            {t("app.docs")}
            <ExternalLink size={14} aria-hidden />
          </a>
        </p>
        <AppFields form={form} kept={kept} />
      </section>
      {save.error ? <Caution urgent>{errorText(save.error)}</Caution> : null}
      <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t("checkAndSave")}
        </Button>
        {kept.hasSecret ? (
          <Button
            color="inherit"
            disabled={save.isPending}
            onClick={() => send({ appId: "", configId: "" }, t("app.removed"))}
          >
            {t("app.remove")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The ids of the app and of its configuration, and the secret. The stored secret is kept when the app's id is not changed. */
function AppFields({ form, kept }: { form: UseFormReturn<Values>; kept: SignupApp }) {
  const { t } = useTranslation("officialNumbers");
  const { control, formState, register } = form;
  const typedApp = useWatch({ control, name: "appId" });
  const keepsSecret = kept.hasSecret && typedApp.trim() === kept.appId;
  const isId = (typed: string) => /^\d{5,30}$/.test(typed.trim()) || t(typed.trim() === "" ? "required" : "idFault");
  const isSecret = (typed: string) =>
    typed.trim() === "" ? keepsSecret || t("required") : !/\s/.test(typed.trim()) || t("secretFault");
  return (
    <>
      {(["appId", "configId"] as const).map((field) => (
        <TextField
          key={field}
          label={t(`app.${field}`)}
          help={t(`app.${field}Help`)}
          maxLength={30}
          error={formState.errors[field]?.message}
          registration={register(field, { validate: isId })}
        />
      ))}
      <TextField
        label={t("field.appSecret.label")}
        help={t(keepsSecret ? "field.appSecret.change" : "app.secretHelp")}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        error={formState.errors.appSecret?.message}
        registration={register("appSecret", { validate: isSecret })}
      />
    </>
  );
}
