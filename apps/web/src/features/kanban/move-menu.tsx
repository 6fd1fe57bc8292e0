import type { Ticket } from "@balcao/shared/tickets/schema";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTranslation } from "react-i18next";
import type { Board } from "../../nouns/tickets/keys.ts";
import basics from "../../ui/basics.module.css";
import css from "./move-menu.module.css";
import { type ColumnId, findColumn, idOf } from "../../nouns/kanban/place.ts";
import { useColumnName } from "./use-moves.ts";

type Props = {
  board: Board;
  asked: { ticket: Ticket; anchor: HTMLElement } | null;
  onChoose: (ticket: Ticket, from: ColumnId, to: ColumnId) => void;
  onClose: () => void;
};

/** Moves a card without dragging it. */
export function MoveMenu({ board, asked, onChoose, onClose }: Props) {
  const { t } = useTranslation("kanban");
  const nameOfColumn = useColumnName();
  const from = asked ? findColumn(board, asked.ticket.id) : undefined;
  return (
    <Menu
      anchorEl={asked?.anchor}
      open={asked !== null}
      onClose={onClose}
      slotProps={{
        list: { "aria-label": t("moveTo") },
        paper: { sx: { maxHeight: 360, maxWidth: "min(320px, 92vw)" } },
      }}
    >
      {board.columns.map((column) => (
        <MenuItem
          key={idOf(column) ?? "none"}
          dense
          disabled={column === from}
          onClick={() => {
            onClose();
            if (asked && from) onChoose(asked.ticket, idOf(from), idOf(column));
          }}
        >
          <i
            className={basics["dot"]}
            style={{ background: column.tag?.color ?? "var(--palette-mark-quiet)" }}
            aria-hidden
          />
          <span className={basics["clipped"]} dir="auto">
            {nameOfColumn(column.tag)}
          </span>
          {column === from ? <span className={css["here"]}>{t("here")}</span> : null}
        </MenuItem>
      ))}
    </Menu>
  );
}
