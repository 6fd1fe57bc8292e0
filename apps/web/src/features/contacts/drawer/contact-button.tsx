import IconButton from "@mui/material/IconButton";
import PanelRight from "lucide-react/icons/panel-right";
import { useTranslation } from "react-i18next";
import { toggleContactDrawer, useContactDrawer } from "./open.ts";

/** Shows and hides the contact beside the conversation. */
export function ContactButton() {
  const { t } = useTranslation("tickets");
  const open = useContactDrawer();
  const label = t(open ? "hideContact" : "showContact");
  return (
    <IconButton aria-label={label} title={label} aria-expanded={open} onClick={toggleContactDrawer}>
      <PanelRight size={20} />
    </IconButton>
  );
}
