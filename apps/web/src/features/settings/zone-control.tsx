import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainOf } from "../../lib/plain-text.ts";
import { zoneName } from "../../lib/time/zoned.ts";
import { allZones, cityOf, describeZone, type Zone } from "../../lib/time/zones.ts";
import basics from "../../ui/basics.module.css";
import css from "./controls.module.css";
import { useSetting } from "../../nouns/settings/queries.ts";
import type { Wiring } from "./setting-row.tsx";

const most = 60;
type ZoneChoice = Zone & { name: string };
const wordsOf = ({ zone, name, offset }: ZoneChoice) =>
  plainOf(`${cityOf(zone)} ${zone} ${name} ${offset.replace("−", "-")}`);

const named =
  (language: string) =>
  (zone: Zone): ZoneChoice => ({ ...zone, name: zoneName(zone.zone, language) });

/** Chooses a time zone by its city, its common name or its offset from UTC. */
export function ZoneControl({ wiring }: { wiring: Wiring }) {
  const { t, i18n } = useTranslation("settings");
  const { value, save } = useSetting("timezone");
  const [wanted, want] = useState(false);
  // The hundreds of zones are described only when the user opens the list.
  const zones = useMemo(
    () => (wanted ? allZones(value).map(named(i18n.language)) : []),
    [wanted, i18n.language, value],
  );
  if (value === "") return <span />;
  const current = named(i18n.language)(describeZone(value));
  return (
    <Autocomplete
      size="small"
      className={css["zone"] ?? ""}
      options={wanted ? zones : [current]}
      value={current}
      onOpen={() => want(true)}
      disableClearable
      autoHighlight
      noOptionsText={t("common:noneFound")}
      openText={t("openList")}
      closeText={t("common:close")}
      getOptionLabel={({ zone, offset }) => `${cityOf(zone)} (${offset})`}
      getOptionKey={({ zone }) => zone}
      isOptionEqualToValue={(one, other) => one.zone === other.zone}
      filterOptions={(all, { inputValue }) => {
        const words = plainOf(inputValue.replace("−", "-")).split(/\s+/);
        return all.filter((zone) => words.every((word) => wordsOf(zone).includes(word))).slice(0, most);
      }}
      onChange={(_event, { zone }) => save(zone)}
      renderInput={({ slotProps, ...input }) => (
        <TextField {...input} slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...wiring } }} />
      )}
      renderOption={({ key: _key, ...option }, { zone, offset, name }) => (
        <li {...option} key={zone}>
          <span className={basics["column"]}>
            <span>{cityOf(zone)}</span>
            <small className={basics["quiet"]}>
              {offset} · {name}
            </small>
          </span>
        </li>
      )}
    />
  );
}
