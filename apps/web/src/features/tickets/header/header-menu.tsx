import { can } from "@balcao/shared/permissions";
import { canActOn } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { useDialogs } from "../../../nouns/tickets/dialogs.ts";
import type { Verb } from "../../../nouns/tickets/queries.ts";
import { useVerbs } from "../use-verbs.ts";
import { type MenuEntry, useLater } from "./use-later.ts";
import { verbIcons } from "../verbs.ts";

type Props = {
  ticket: Ticket;
  /** The actions for which the header has no room. */
  verbs: readonly Verb[];
  transfer: boolean;
  /** Whether snoozing is an entry, because it has no button. */
  snooze: boolean;
  /** The entries that stand outside of the menu when there is room. */
  extra: readonly MenuEntry[];
};

export function HeaderMenu(props: Props) {
  const { t } = useTranslation("tickets");
  const [anchor, open] = useState<HTMLElement | null>(null);
  const groups = useEntries(props).filter((group) => group.length > 0);
  if (groups.length === 0) return null;
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t("options")}
        title={t("options")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {groups.flatMap((group, index) => [
          index > 0 ? <Divider key={`${group[0]?.key}-line`} /> : null,
          ...group.map(({ key, label, icon: Icon, run, danger }) => (
            <MenuItem key={key} sx={danger ? { color: "error.main" } : {}} onClick={() => (open(null), run())}>
              <Icon size={18} aria-hidden />
              {label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

function useEntries({ ticket, verbs, transfer, snooze, extra }: Props): MenuEntry[][] {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const show = useDialogs();
  const { run } = useVerbs();
  const later = useLater(ticket, snooze);
  const moves: MenuEntry[] = verbs.map((verb) => ({
    key: verb,
    label: t(`verb.${verb}`),
    icon: verbIcons[verb],
    run: () => run(verb, ticket),
  }));
  const handOn: MenuEntry = {
    key: "transfer",
    label: t("transfer.open"),
    icon: ArrowRightLeft,
    run: () => show({ kind: "transfer", ticket }),
  };
  const remove: MenuEntry = {
    key: "delete",
    label: t("delete.open"),
    icon: Trash2,
    danger: true,
    run: () => show({ kind: "delete", ticket }),
  };
  return [
    [...moves, ...(transfer ? [handOn] : []), ...extra],
    canActOn(viewerOf(me), ticket) ? later : [],
    can(me, "ticket-options:deleteTicket") ? [remove] : [],
  ];
}
