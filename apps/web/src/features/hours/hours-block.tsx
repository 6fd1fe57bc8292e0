import { useTranslation } from "react-i18next";
import { SettingRow } from "../settings/setting-row.tsx";
import { HolidaysBlock } from "./holidays-block.tsx";
import { PreviewBlock } from "./preview-block.tsx";
import { WeekBlock } from "./week-block.tsx";

const blocks = { week: WeekBlock, holidays: HolidaysBlock, preview: PreviewBlock };

/** What stands among the settings of opening hours and is more than a value. */
export function HoursBlock({ id }: { id: keyof typeof blocks }) {
  const { t } = useTranslation("settings");
  const Block = blocks[id];
  return (
    <SettingRow anchor={id} label={t(`label.${id}`)} help={t(`help.${id}`)}>
      <Block />
    </SettingRow>
  );
}
