import { messageVariables, renderVariables } from "@balcao/shared/message-variables";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import { useMessageContext } from "./use-message-context.ts";
import basics from "../../ui/basics.module.css";
import css from "./variables-menu.module.css";

type Props = { ticket: Ticket; anchor: HTMLElement; onChoose: (text: string) => void; onClose: () => void };

/** Puts the value of a variable, such as the customer's name, into the text. Variables without a value are not offered. */
export default function VariablesMenu({ ticket, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation("messages");
  const context = useMessageContext(ticket, { wanted: true, fields: false })();
  const offered = messageVariables
    .map((name) => ({ name, value: renderVariables(`{{${name}}}`, context) }))
    .filter(({ value }) => value !== "");
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "top", horizontal: "left" }}
      transformOrigin={{ vertical: "bottom", horizontal: "left" }}
    >
      {offered.map(({ name, value }) => (
        <MenuItem
          key={name}
          onClick={() => {
            onClose();
            onChoose(value);
          }}
        >
          <span className={css["name"]}>{t(`variable.name.${name}`)}</span>
          <span className={`${basics["quiet"]} ${basics["clipped"]} ${css["value"]}`} dir="auto">
            {value}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
