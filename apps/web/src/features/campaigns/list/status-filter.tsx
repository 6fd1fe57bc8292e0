import { campaignStatuses, type CampaignStatus } from "@balcao/shared/campaigns/schema";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useTranslation } from "react-i18next";

type Props = { value: CampaignStatus | undefined; onChange: (status: CampaignStatus | undefined) => void };

/** Narrows the list to the campaigns in one state. */
export function StatusFilter({ value, onChange }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <Select<CampaignStatus | "">
      size="small"
      displayEmpty
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      SelectDisplayProps={{ "aria-label": t("filter") }}
    >
      <MenuItem value="">{t("allStatuses")}</MenuItem>
      {campaignStatuses.map((status) => (
        <MenuItem key={status} value={status}>
          {t(`status.${status}`)}
        </MenuItem>
      ))}
    </Select>
  );
}
