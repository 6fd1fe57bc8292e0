import type { ListedContact } from "@balcao/shared/contacts/schema";
import { can } from "@balcao/shared/permissions";
import { hasFeature } from "@balcao/shared/plans/features";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import IdCard from "lucide-react/icons/id-card";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import Pencil from "lucide-react/icons/pencil";
import ShieldUser from "lucide-react/icons/shield-user";
import Trash2 from "lucide-react/icons/trash";
import type { LucideIcon } from "lucide-react/types";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";

type MenuAct = "schedule" | "identity" | "personalData" | "delete";
export type Act = "start" | "edit" | MenuAct;
const icons: Record<MenuAct, LucideIcon> = {
  schedule: CalendarPlus,
  identity: IdCard,
  personalData: ShieldUser,
  delete: Trash2,
};

type Props = {
  contact: ListedContact;
  name: string;
  starting: boolean;
  onAct: (act: Act) => void;
};

/** The actions on a contact: the likeliest as buttons, the rest in a menu. */
export function ContactActions({ contact, name, starting, onAct }: Props) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const [anchor, open] = useState<HTMLElement | null>(null);
  const rest: MenuAct[] = [
    ...(contact.isGroup || !hasFeature(me, "useSchedules") ? [] : (["schedule"] as const)),
    "identity",
    ...(contact.isGroup || !can(me, "contacts-page:personalData") ? [] : (["personalData"] as const)),
    ...(can(me, "contacts-page:deleteContact") ? (["delete"] as const) : []),
  ];
  return (
    <>
      <IconButton
        aria-label={t("startWith", { name })}
        title={t("startConversation")}
        loading={starting}
        onClick={() => onAct("start")}
      >
        <MessageSquarePlus size={18} />
      </IconButton>
      <IconButton aria-label={t("common:editOf", { name })} title={t("common:edit")} onClick={() => onAct("edit")}>
        <Pencil size={18} />
      </IconButton>
      <IconButton
        aria-label={t("moreOf", { name })}
        title={t("moreActions")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        {rest.map((act) => {
          const Icon = icons[act];
          return (
            <MenuItem
              key={act}
              sx={act === "delete" ? { color: "error.main" } : {}}
              onClick={() => (open(null), onAct(act))}
            >
              <Icon size={18} aria-hidden />
              {t(`act.${act}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
