import { isSettingValue, settingValues } from "@balcao/shared/settings/rules";
import { settingDefaults, type SettingKey } from "@balcao/shared/settings/schema";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import Select from "@mui/material/Select";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../../ui/basics.module.css";
import css from "./controls.module.css";
import { useSetting } from "../../nouns/settings/queries.ts";
import type { Wiring } from "./setting-row.tsx";

type Props = { id: SettingKey; wiring: Wiring };

const opposite = { enabled: "disabled", disabled: "enabled", true: "false" } as const;

export function SwitchControl({ id, on, wiring }: Props & { on: keyof typeof opposite }) {
  const { value, save } = useSetting(id);
  return (
    <Switch
      checked={value === on}
      onChange={(_event, checked) => save(checked ? on : opposite[on])}
      slotProps={{ input: { ...wiring, role: "switch" } }}
    />
  );
}

export function ChoiceControl({ id, of, wiring }: Props & { of: "words" | "language" }) {
  const { t } = useTranslation("settings");
  const { value, save } = useSetting(id);
  const words = settingValues[id];
  const { id: htmlId, ...described } = wiring;
  return (
    <Select
      size="small"
      value={value}
      className={css["choice"] ?? ""}
      onChange={({ target }) => save(target.value)}
      SelectDisplayProps={{ id: htmlId, "aria-label": t(`label.${id}`), ...described }}
    >
      {(Array.isArray(words) ? (words as readonly string[]) : []).map((word) => (
        <MenuItem key={word} value={word}>
          {of === "language" ? t(`common:languages.${word}`) : t(`choice.${word}`)}
        </MenuItem>
      ))}
    </Select>
  );
}

type NumberProps = Props & { unit: "minutes" | "hours" | "days" };

/** A number that can be switched off. Its field is shown while it is on. The stored value of "off" is 0, which users need not know. */
export function LimitControl({ id, unit, wiring }: NumberProps) {
  const { t } = useTranslation("settings");
  const { value, save } = useSetting(id);
  const on = value !== "0";
  const number = {
    ...wiring,
    id: `${wiring.id}-number`,
    "aria-label": t(`limit.${unit}`, { label: t(`label.${id}`) }),
  };
  return (
    <div className={css["limit"]} data-limit={on}>
      {on ? <NumberControl id={id} unit={unit} least={1} wiring={number} /> : null}
      <Switch
        checked={on}
        onChange={(_event, checked) => save(checked ? settingDefaults[id] : "0")}
        slotProps={{ input: { ...wiring, role: "switch" } }}
      />
    </div>
  );
}

/**
 * A field for a number. Enter, or leaving the field, saves. Esc restores the saved number. A colleague's change appears while the user has typed
 * nothing.
 */
export function NumberControl({ id, unit, wiring, least = 0 }: NumberProps & { least?: number }) {
  const { t } = useTranslation("settings");
  const { value, save } = useSetting(id);
  const [typed, type] = useState<string | null>(null);
  const limits = settingValues[id];
  const { from, to } = typeof limits === "object" && "from" in limits ? limits : { from: 0, to: 0 };
  const range = { from: Math.max(from, least), to };
  const shown = typed ?? value;
  const valid = isSettingValue(id, shown.trim()) && Number(shown) >= range.from;
  const finish = () => {
    if (typed === null || !valid) return;
    type(null);
    if (Number(typed) !== Number(value)) save(String(Number(typed)));
  };
  const fault = `${wiring.id}-fault`;
  return (
    <>
      <OutlinedInput
        value={shown}
        size="small"
        error={!valid}
        className={css["number"] ?? ""}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === "Enter") finish();
          if (key === "Escape") type(null);
        }}
        endAdornment={<InputAdornment position="end">{t(`unit.${unit}`)}</InputAdornment>}
        slotProps={{
          input: {
            ...wiring,
            inputMode: "numeric",
            maxLength: 6,
            ...(valid ? {} : { "aria-invalid": true, "aria-describedby": `${wiring["aria-describedby"]} ${fault}` }),
          },
        }}
      />
      {valid ? null : (
        <p id={fault} className={`${basics["tiny"]} ${basics["bad"]} ${css["fault"]}`} role="alert">
          {t("between", range)}
        </p>
      )}
    </>
  );
}
