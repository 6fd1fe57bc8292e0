import type { PlanChange } from "@balcao/shared/billing/schema";
import { type Leaver, type SwitchOffChoice } from "@balcao/shared/billing/chosen-to-switch-off";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "./subscribe.module.css";

/**
 * The people or numbers that the reader chose to switch off. Null while the reader has chosen nothing. Then the last entries of the list are switched
 * off.
 */
export type Choice = Record<keyof SwitchOffChoice, number[] | null>;
export const nothingChosen: Choice = { users: null, connections: null };
export const leavingOf = ({ users, connections }: Choice): SwitchOffChoice | undefined =>
  users || connections ? { users: users ?? [], connections: connections ?? [] } : undefined;

type Props = { change: PlanChange; choice: Choice; onChoose: (choice: Choice) => void };

/** Chooses who keeps a place in a plan with fewer places. All others are switched off when the plan begins. */
export function ChosenToSwitchOff({ change: { over, leavers }, choice, onChoose }: Props) {
  return (["users", "connections"] as const).map((what) => {
    const limit = over.find(({ place }) => place === what)?.limit;
    if (limit === undefined || leavers[what].length === 0) return null;
    return (
      <Places
        key={what}
        what={what}
        limit={limit}
        all={leavers[what]}
        gone={choice[what] ?? leavers[what].slice(limit).map(({ id }) => id)}
        onChange={(gone) => onChoose({ ...choice, [what]: gone })}
      />
    );
  });
}

type PlacesProps = {
  what: keyof SwitchOffChoice;
  limit: number;
  all: readonly Leaver[];
  gone: readonly number[];
  onChange: (gone: number[]) => void;
};
function Places({ what, limit, all, gone, onChange }: PlacesProps) {
  const { t } = useTranslation("billing");
  const id = useId();
  const kept = all.length - gone.length;
  const toggle = (one: number) => onChange(gone.includes(one) ? gone.filter((other) => other !== one) : [...gone, one]);
  const said =
    kept > limit
      ? t("stay.tooMany", { count: kept - limit })
      : kept < limit
        ? t("stay.free", { count: limit - kept })
        : t("stay.full");
  return (
    <fieldset className={`${basics["scrolls"]} ${basics["body"]} ${css["places"]}`} aria-describedby={id}>
      <legend>{t(`stay.${what}`, { limit })}</legend>
      {all.map((one) => (
        <label key={one.id} className={`${basics["row"]} ${basics["apart"]}`}>
          <input
            type="checkbox"
            checked={one.mustStay || !gone.includes(one.id)}
            disabled={one.mustStay}
            onChange={() => toggle(one.id)}
          />
          <span className={basics["broken"]} dir="auto">
            {one.name}
          </span>
          {one.mustStay ? <small className={basics["quiet"]}>{t(`stay.${what}Must`)}</small> : null}
        </label>
      ))}
      <p className={basics["quiet"]} id={id} role="status" data-over={kept > limit}>
        {said}
      </p>
    </fieldset>
  );
}
