import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChoiceControl, LimitControl, NumberControl, SwitchControl } from "./controls.tsx";
import { groups, type SettingEntry } from "./layout.ts";
import { settingList } from "../../nouns/settings/queries.ts";
import { SettingRow, type Wiring } from "./setting-row.tsx";
import { TextSetting } from "./text-control.tsx";
import { LinesSetting } from "./lines-control.tsx";
import { ZoneControl } from "./zone-control.tsx";

/** A setting with the control that fits its values. */
export function SettingItem({ entry }: { entry: SettingEntry }) {
  const { t } = useTranslation("settings");
  const idle = useIdle(entry);
  const { id } = entry;
  if (entry.kind === "text") return <TextSetting id={id} idle={idle} />;
  if (entry.kind === "words" || entry.kind === "note") return <LinesSetting id={id} kind={entry.kind} />;
  return (
    <SettingRow
      anchor={id}
      label={t(`label.${id}`)}
      help={t(`help.${id}`)}
      idle={idle}
      renderControl={(wiring) => <Control entry={entry} wiring={wiring} />}
    />
  );
}

function Control({ entry, wiring }: { entry: SettingEntry; wiring: Wiring }) {
  if (entry.kind === "switch") return <SwitchControl id={entry.id} on={entry.on} wiring={wiring} />;
  if (entry.kind === "choice") return <ChoiceControl id={entry.id} of={entry.of} wiring={wiring} />;
  if (entry.kind === "number")
    return entry.mayBeOff ? (
      <LimitControl id={entry.id} unit={entry.unit} wiring={wiring} />
    ) : (
      <NumberControl id={entry.id} unit={entry.unit} wiring={wiring} />
    );
  return <ZoneControl wiring={wiring} />;
}

/** The text that explains why the setting has no effect now: the user must first change another setting. */
function useIdle({ needs }: SettingEntry): string | null {
  const { t } = useTranslation("settings");
  const { data: settings } = useQuery(settingList);
  if (!needs || !settings || settings.some(({ key, value }) => key === needs.key && value === needs.value)) return null;
  return t("idle", { label: t(`label.${needs.key}`), where: t(`group.${groupOf(needs.key)}`) });
}

const groupOf = (key: string) => groups.find(({ entries }) => entries.some(({ id }) => id === key))?.id ?? "attendance";
