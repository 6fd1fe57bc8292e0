import { readableAccent } from "@balcao/shared/branding/palette";
import {
  type BrandingPicture,
  brandingPictures,
  isOurs,
  maxProductName,
  maxSenderName,
  maxSupportUrl,
  ours,
} from "@balcao/shared/branding/rules";
import type { OperatorBranding } from "@balcao/shared/branding/schema";
import Button from "@mui/material/Button";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { brandingPath } from "../../lib/branding/branding.ts";
import { notify } from "../../lib/notify.ts";
import { useSaveBranding } from "../../nouns/branding/queries.ts";
import basics from "../../ui/basics.module.css";
import { TextField } from "../../ui/fields/text-field.tsx";
import css from "./branding.module.css";
import { PictureField } from "./picture-field.tsx";
import { Preview } from "./preview.tsx";
import { ReturnToOurs } from "./return-to-ours.tsx";
import { bodyOf, isAccent, type Values, valuesOf } from "./values.ts";

const files: Record<BrandingPicture, string> = { logo: "logo", logoDark: "logo-dark", icon: "512" };

/** The operator's white label: name, colour, pictures, sender and support link, with a preview of the form's present values. */
export function BrandingForm({ kept }: { kept: OperatorBranding }) {
  const { t } = useTranslation("branding");
  const save = useSaveBranding();
  const form = useForm<Values>({ values: valuesOf(kept), resetOptions: { keepDirtyValues: true } });
  const values = useWatch({ control: form.control }) as Values;
  const urlOf = (picture: BrandingPicture): string | null => {
    const chosen = values.pictures[picture];
    if (chosen !== undefined) return chosen?.url ?? null;
    return kept.pictures.includes(picture) ? brandingPath(files[picture]) : null;
  };
  const submit = form.handleSubmit((given) =>
    save.mutate(bodyOf(given), {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved), { keepDirtyValues: false });
        notify.success(t("saved"));
      },
    }),
  );
  const accent = isAccent(values.accent) ? values.accent.trim().toLowerCase() : kept.accent;
  const [logo, logoDark, icon] = brandingPictures.map(urlOf);
  const look = { name: values.name.trim() || ours.name, accent, senderName: values.senderName.trim() };
  return (
    <div className={css["page"]}>
      <form className={`${basics["column"]} ${css["form"]}`} noValidate onSubmit={(event) => void submit(event)}>
        <section className={`${basics["card"]} ${basics["column"]} ${css["part"]}`} aria-label={t("title")}>
          <Texts form={form} accent={accent} />
        </section>
        <section className={`${basics["card"]} ${basics["column"]} ${css["part"]}`} aria-label={t("pictures")}>
          {brandingPictures.map((picture) => (
            <PictureField
              key={picture}
              picture={picture}
              url={urlOf(picture)}
              onChange={(chosen) =>
                form.setValue("pictures", { ...form.getValues("pictures"), [picture]: chosen }, { shouldDirty: true })
              }
            />
          ))}
        </section>
        <div className={`${basics["wrapped"]} ${basics["apart"]}`}>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t("common:save")}
          </Button>
          {form.formState.isDirty ? (
            <Button color="inherit" onClick={() => form.reset(valuesOf(kept), { keepDirtyValues: false })}>
              {t("discard")}
            </Button>
          ) : null}
          {isOurs(kept) && kept.senderName === "" && kept.ownSupportUrl === "" ? null : (
            <ReturnToOurs onDone={(saved) => form.reset(valuesOf(saved), { keepDirtyValues: false })} />
          )}
        </div>
      </form>
      <Preview look={{ ...look, logo: logo ?? null, logoDark: logoDark ?? null, icon: icon ?? null }} />
    </div>
  );
}

function Texts({ form, accent }: { form: UseFormReturn<Values>; accent: string }) {
  const { t } = useTranslation("branding");
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const readable = readableAccent(accent);
  return (
    <>
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        maxLength={maxProductName}
        error={errors.name?.message}
        registration={register("name", { validate: (typed) => typed.trim() !== "" || t("wrong.name") })}
      />
      <div className={`${basics["row"]} ${basics["top"]} ${basics["apart"]} ${css["colour"]}`}>
        <input
          type="color"
          aria-label={t("pickColour")}
          value={accent}
          onChange={({ target }) => setValue("accent", target.value, { shouldDirty: true, shouldValidate: true })}
        />
        <TextField
          label={t("accent")}
          help={readable === accent ? t("accentHelp") : t("corrected", { colour: readable })}
          maxLength={7}
          numeric
          inputMode="text"
          error={errors.accent?.message}
          registration={register("accent", { validate: (typed) => isAccent(typed) || t("wrong.accent") })}
        />
      </div>
      <TextField
        label={t("senderName")}
        help={t("senderHelp")}
        maxLength={maxSenderName}
        registration={register("senderName")}
      />
      <TextField
        label={t("supportUrl")}
        help={t("supportHelp")}
        placeholder="https://"
        maxLength={maxSupportUrl}
        error={errors.supportUrl?.message}
        registration={register("supportUrl", {
          validate: (typed) => typed.trim() === "" || isAddress(typed.trim()) || t("wrong.supportUrl"),
        })}
      />
    </>
  );
}

const isAddress = (typed: string): boolean => /^https?:\/\//i.test(typed) && URL.canParse(typed);
