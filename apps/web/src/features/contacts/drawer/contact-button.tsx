import IconButton from "@mui/material/IconButton";
import { PanelRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toggleContactDrawer, useContactDrawer } from "./open.ts";

/** Shows the contact beside the conversation, or puts it away. */
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
