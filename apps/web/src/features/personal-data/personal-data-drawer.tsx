import type { Contact } from "@balcao/shared/contacts/schema";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "../../lib/contact-name.ts";
import { Late } from "../../ui/late.tsx";
import PersonalDataPanel from "./panel.tsx";
import basics from "../../ui/basics.module.css";
import css from "./panel.module.css";

type Props = { contact: Contact; onClose: () => void };

/** The panel in a sheet over the list of contacts. */
export default function PersonalDataDrawer({ contact, onClose }: Props) {
  const { t } = useTranslation("personalData");
  const id = useId();
  const close = t("common:close");
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { className: css["sheet"] ?? "", role: "dialog", "aria-modal": true, "aria-labelledby": id },
      }}
    >
      <header className={`${basics["row"]} ${basics["ends"]} ${basics["gap12"]} ${css["head"]}`}>
        <h2 id={id} dir="auto">
          {t("titleOf", { name: nameOf(contact, t("contacts:unnamed")) })}
        </h2>
        <IconButton size="small" aria-label={close} title={close} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={css["body"]}>
        <Late>
          <PersonalDataPanel contactId={contact.id} />
        </Late>
      </div>
    </Drawer>
  );
}
