import { maxDailyCap, maxRestDays } from "@balcao/shared/campaigns/settings";
import { optOutLine } from "@balcao/shared/campaigns/texts";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { type Control, Controller, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../lib/i18n.ts";
import { zoneName } from "../../../lib/zoned.ts";
import { Caution } from "../../../ui/caution.tsx";
import { Check } from "../../../ui/fields/check-field.tsx";
import { ClockField } from "../../../ui/fields/clock-field.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useMe } from "../../auth/me.ts";
import css from "./config.module.css";
import { areHours, capModes, isCap, isRestDays, spanOf, type Values } from "./settings-values.ts";

type Props = { control: Control<Values>; disabled: boolean };

/** What keeps the numbers from being restricted: hours, daily cap, the line on opting out, days of rest. */
export function CareFields({ control, disabled }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <section className={css["block"]} aria-labelledby="campaigns-care">
      <h2 id="campaigns-care">{t("config.care")}</h2>
      <p>{t("config.careText")}</p>
      <Hours control={control} disabled={disabled} />
      <DailyCap control={control} disabled={disabled} />
      <NumberField
        control={control}
        disabled={disabled}
        name="restDays"
        label={t("config.restDays")}
        help={t("config.restDaysHelp")}
        unit={t("config.days")}
        fault={(typed) => (isRestDays(typed) ? null : t("config.between", { from: 0, to: maxRestDays }))}
      />
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
        <div className={css["hours"]}>
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

/** How many people who never wrote each number writes to in a day. */
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
      {field.value === "number" ? (
        <NumberField
          control={control}
          disabled={disabled}
          name="cap"
          label={t("config.capNumber")}
          unit={t("config.aDay")}
          fault={(typed) => (isCap(typed) ? null : t("config.between", { from: 1, to: maxDailyCap }))}
        />
      ) : null}
      {field.value === "off" ? <Caution>{t("config.capOff")}</Caution> : null}
    </>
  );
}

type NumberProps = Props & {
  name: "cap" | "restDays";
  label: string;
  help?: string;
  unit: ReactNode;
  /** What is wrong with the typed number, in words. */
  fault: (typed: string) => string | null;
};

function NumberField({ control, disabled, name, label, help, unit, fault }: NumberProps) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (typed, { capMode }) => (name === "cap" && capMode !== "number") || (fault(typed) ?? true) },
  });
  return (
    <Field label={label} help={help} error={fieldState.error?.message}>
      {(wiring) => (
        <OutlinedInput
          {...field}
          inputRef={field.ref}
          size="small"
          className={css["number"] ?? ""}
          disabled={disabled}
          error={fieldState.error !== undefined}
          endAdornment={<span className={css["unit"]}>{unit}</span>}
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
      <p className={css["note"]}>{t("config.footerHelp")}</p>
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
