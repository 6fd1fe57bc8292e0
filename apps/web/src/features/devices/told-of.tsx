import { type PushKind, pushKinds } from "@balcao/shared/push/rules";
import type { Push } from "@balcao/shared/push/schema";
import { isAdmin } from "@balcao/shared/permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { useChoosePush } from "../../nouns/push/noun.ts";
import basics from "../../ui/basics.module.css";
import { Check } from "../../ui/fields/check-field.tsx";
import { ClockField } from "../../ui/fields/clock-field.tsx";
import css from "./devices.module.css";
import { isClock } from "../../ui/fields/clock-text.ts";

const usual = { from: "20:00", to: "08:00" };

/** The choice of the notices that a user gets on all devices, and of the hours in which the devices stay silent. Each choice is saved immediately. */
export function ToldOf({ push: { off, quiet, showsText } }: { push: Push }) {
  const { t } = useTranslation("devices");
  const me = useMe();
  const { mutate, isPending } = useChoosePush();
  const kinds = pushKinds.filter((kind) => kind !== "number" || isAdmin(viewerOf(me)));
  const turn = (kind: PushKind, on: boolean) =>
    mutate({ off: on ? off.filter((one) => one !== kind) : [...off, kind] });
  return (
    <section aria-label={t("toldOf")}>
      <h3>{t("toldOf")}</h3>
      {kinds.map((kind) => (
        <Check
          key={kind}
          label={t(`kind.${kind}`)}
          checked={!off.includes(kind)}
          disabled={isPending}
          onChange={(on) => turn(kind, on)}
        />
      ))}
      <Check
        label={t("quiet")}
        checked={quiet !== null}
        disabled={isPending}
        onChange={(on) => mutate({ quiet: on ? usual : null })}
      />
      {quiet ? <QuietHours key={`${quiet.from} ${quiet.to}`} {...quiet} /> : null}
      <p className={basics["hint"]}>{t(showsText ? "showsText" : "hidesText")}</p>
    </section>
  );
}

/** The fields for the quiet hours. A change is saved when the user leaves a field and both times are complete. */
function QuietHours({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation("devices");
  const { mutate } = useChoosePush();
  const [hours, type] = useState({ from, to });
  const keep = () => {
    if (isClock(hours.from) && isClock(hours.to) && (hours.from !== from || hours.to !== to)) mutate({ quiet: hours });
  };
  return (
    <div className={`${basics["wrapped"]} ${css["hours"]}`} onBlur={keep}>
      <label>
        {t("from")}
        <ClockField
          label={t("quietFrom")}
          value={hours.from}
          invalid={!isClock(hours.from)}
          onChange={(next) => type({ ...hours, from: next })}
        />
      </label>
      <label>
        {t("to")}
        <ClockField
          label={t("quietTo")}
          value={hours.to}
          invalid={!isClock(hours.to)}
          onChange={(next) => type({ ...hours, to: next })}
        />
      </label>
    </div>
  );
}
