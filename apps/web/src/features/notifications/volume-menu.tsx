import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { VolumeIcon, VolumeSlider } from "./volume-slider.tsx";
import { useVolume } from "./volume.ts";

export function VolumeMenu() {
  const { t } = useTranslation("shell");
  const [value] = useVolume();
  const [anchor, open] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t("volume")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={t("volume")}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <VolumeIcon value={value} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => open(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
        transformOrigin={{ vertical: "top", horizontal: "center" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("volume") } }}
      >
        <VolumeSlider />
      </Popover>
    </>
  );
}
