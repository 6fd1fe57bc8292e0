import { maxDailyCap, maxRestDays } from "@balcao/shared/campaigns/settings";
import { optOutLine } from "@balcao/shared/campaigns/texts";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type Control, Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../lib/i18n.ts";
import { zoneName } from "../../../lib/time/zoned.ts";
import { Caution } from "../../../ui/caution.tsx";
import { Check } from "../../../ui/fields/check-field.tsx";
import { ClockField } from "../../../ui/fields/clock-field.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchedNumber } from "../../../ui/fields/switched-number.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import basics from "../../../ui/basics.module.css";
import css from "./config.module.css";
import { areHours, capModes, isCap, isRestDays, spanOf, usualRestDays, type Values } from "./settings-values.ts";

type Props = { control: Control<Values>; disabled: boolean };

/** What keeps WhatsApp from restricting the numbers: hours, daily cap, the line on opting out, days of rest. */
export function CareFields({ control, disabled }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <section className={`${basics["card"]} ${basics["column"]} ${css["block"]}`} aria-labelledby="campaigns-care">
      <h2 id="campaigns-care">{t("config.care")}</h2>
      <p>{t("config.careText")}</p>
      <Hours control={control} disabled={disabled} />
      <DailyCap control={control} disabled={disabled} />
      <RestDays control={control} disabled={disabled} />
      <Footer control={control} disabled={disabled} />
    </section>
  );
}

function Hours({ control, disabled }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const from = useController({ control, name: "hoursFrom" });
  const to = useController({
    control,
    name: "hoursTo",
    rules: {
      validate: (end, { hoursFrom }) => areHours(hoursFrom, end) || t("config.hoursFault"),
    },
  });
  const zone = zoneName(useMe().company.timezone, i18n.language);
  const fault = to.fieldState.error?.message;
  return (
    <Field
      label={t("config.hours")}
      help={t(`config.hoursHelp.${spanOf(from.field.value, to.field.value)}`, { zone })}
      error={fault}
    >
      {({ id, "aria-describedby": describedBy }) => (
        <div className={`${basics["row"]} ${basics["gap10"]}`}>
          <ClockField
            id={id}
            label={t("config.hoursFrom")}
            value={from.field.value}
            onChange={from.field.onChange}
            describedBy={describedBy}
            invalid={fault !== undefined}
            disabled={disabled}
          />
          <span>{t("config.until")}</span>
          <ClockField
            label={t("config.hoursTo")}
            value={to.field.value}
            onChange={to.field.onChange}
            describedBy={describedBy}
            invalid={fault !== undefined}
            disabled={disabled}
          />
        </div>
      )}
    </Field>
  );
}

/** How many people who never wrote to a number may get a message from that number in one day. */
function DailyCap({ control, disabled }: Props) {
  const { t } = useTranslation("campaigns");
  const { field } = useController({ control, name: "capMode" });
  return (
    <>
      <SelectField
        label={t("config.cap")}
        help={t(`config.capHelp.${field.value}`)}
        value={capModes.indexOf(field.value)}
        onChange={(at) => field.onChange(capModes[at ?? 0])}
        disabled={disabled}
        options={capModes.map((mode, id) => ({ id, name: t(`config.capMode.${mode}`) }))}
      />
      {field.value === "number" ? <CapNumber control={control} disabled={disabled} /> : null}
      {field.value === "off" ? <Caution>{t("config.capOff")}</Caution> : null}
    </>
  );
}

/** For how many days a person who got a campaign gets no other one. This rest can be switched off. */
function RestDays({ control, disabled }: Props) {
  const { t } = useTranslation("campaigns");
  const { field, fieldState } = useController({
    control,
    name: "restDays",
    rules: { validate: (typed) => isRestDays(typed) || t("config.between", { from: 1, to: maxRestDays }) },
  });
  return (
    <SwitchedNumber
      label={t("config.restDays")}
      numberLabel={t("config.restDaysNumber")}
      help={t("config.restDaysHelp")}
      off={t("config.restDaysOff")}
      value={field.value}
      onChange={field.onChange}
      usual={usualRestDays}
      error={fieldState.error?.message}
      disabled={disabled}
      inputRef={field.ref}
    />
  );
}

function CapNumber({ control, disabled }: Props) {
  const { t } = useTranslation("campaigns");
  const { field, fieldState } = useController({
    control,
    name: "cap",
    rules: {
      validate: (typed, { capMode }) =>
        capMode !== "number" || isCap(typed) || t("config.between", { from: 1, to: maxDailyCap }),
    },
  });
  return (
    <Field label={t("config.capNumber")} error={fieldState.error?.message}>
      {(wiring) => (
        <OutlinedInput
          {...field}
          inputRef={field.ref}
          size="small"
          className={css["number"] ?? ""}
          disabled={disabled}
          error={fieldState.error !== undefined}
          endAdornment={<span className={`${basics["note"]} ${css["unit"]}`}>{t("config.aDay")}</span>}
          slotProps={{ input: { ...wiring, inputMode: "numeric", maxLength: 5, autoComplete: "off" } }}
        />
      )}
    </Field>
  );
}

function Footer({ control, disabled }: Props) {
  const { t, i18n } = useTranslation("campaigns");
  const { field } = useController({ control, name: "optOutFooter" });
  const isOn = useWatch({ control, name: "optOutFooter" });
  return (
    <div>
      <Check
        label={t("config.footer")}
        checked={field.value}
        onChange={field.onChange}
        disabled={disabled}
        look="switch"
      />
      <p className={`${basics["hint"]} ${css["note"]}`}>{t("config.footerHelp")}</p>
      {isOn ? (
        <Controller
          control={control}
          name="optOutFooterText"
          render={({ field: { ref, ...props } }) => (
            <Field label={t("config.footerText")} help={t("config.footerTextHelp")}>
              {(wiring) => (
                <OutlinedInput
                  {...props}
                  inputRef={ref}
                  size="small"
                  disabled={disabled}
                  placeholder={optOutLine({ optOutFooter: true, optOutFooterText: "" }, i18n.language as Language)}
                  slotProps={{ input: { ...wiring, maxLength: 200, dir: "auto" } }}
                />
              )}
            </Field>
          )}
        />
      ) : (
        <Caution>{t("config.footerOff")}</Caution>
      )}
    </div>
  );
}
