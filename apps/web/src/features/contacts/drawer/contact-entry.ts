import PanelRight from "lucide-react/icons/panel-right";
import { useTranslation } from "react-i18next";
import { toggleContactDrawer, useContactDrawer } from "./open.ts";

/** The controls that show and hide the contact of a conversation: a button, or an entry of a menu. */
export function useContactEntry() {
  const { t } = useTranslation("tickets");
  const open = useContactDrawer();
  return {
    key: "contact",
    label: t(open ? "hideContact" : "showContact"),
    icon: PanelRight,
    open,
    run: toggleContactDrawer,
  };
}
