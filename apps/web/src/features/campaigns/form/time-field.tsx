import { lacksOf } from "@balcao/shared/campaigns/rules";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { isoOf, otherZone, zonedFull, zonedLong, zoneName } from "../../../lib/time/zoned.ts";
import { MomentField } from "../../../ui/fields/moment-field.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { timeFault, type Values } from "./values.ts";

type Props = {
  control: Control<Values>;
  /** The time that the campaign already has; it may be past. */
  kept: string;
};

/**
 * When the campaign begins, by the company's clock. The time is also written out with weekday and month, so that nobody mistakes the month. A reader
 * in another time zone also sees their own time.
 */
export function TimeField({ control, kept }: Props) {
  const { t, i18n } = useTranslation(["campaigns", "campaignReport"]);
  const zone = useMe().company.timezone;
  const { field, fieldState } = useController({
    control,
    name: "at",
    rules: {
      validate: (at, values) => {
        const fault = at === kept ? null : timeFault(at, zone, Date.now());
        if (fault) return t(`timeFault.${fault}`);
        const lacks = at === "" ? [] : lacksOf({ ...values, lostParts: [] });
        return lacks.length === 0 || [t("timeLacks"), ...lacks.map((one) => t(`campaignReport:mend.${one}`))].join(" ");
      },
    },
  });
  const iso = isoOf(field.value, zone);
  const own = iso === null ? null : otherZone(zone, Date.parse(iso));
  const here = zoneName(zone, i18n.language);
  const help = iso
    ? t(own ? "atOwn" : "atHelp", {
        when: zonedLong(iso, zone, i18n.language),
        zone: here,
        time: own ? zonedFull(iso, own) : "",
      })
    : t("atEmpty", { zone: here });
  return (
    <MomentField
      kind="moment"
      label={t("at")}
      help={help}
      error={fieldState.error?.message}
      zone={zone}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  );
}
