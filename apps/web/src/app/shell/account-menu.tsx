import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import ShieldCheck from "lucide-react/icons/shield-check";
import LogOut from "lucide-react/icons/log-out";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Confirm } from "../../ui/dialogs/confirm.tsx";
import { useMe } from "../../nouns/auth/me.ts";
import { useLogout } from "../../nouns/auth/queries.ts";
import { unsentInChats } from "../../nouns/chats/unsent-store.ts";
import { dropDrafts } from "../../nouns/drafts/drafts.ts";
import { unsentStore } from "../../nouns/messages/unsent-store.ts";
import basics from "../../ui/basics.module.css";
import css from "./account-menu.module.css";
import { Late } from "../../ui/late.tsx";

const dialogs = {
  profile: lazy(() =>
    import("../../features/users/profile-dialog.tsx").then((piece) => ({ default: piece.ProfileDialog })),
  ),
  devices: lazy(() =>
    import("../../features/devices/devices-dialog.tsx").then((piece) => ({ default: piece.DevicesDialog })),
  ),
  security: lazy(() =>
    import("../../features/security/security-dialog.tsx").then((piece) => ({ default: piece.SecurityDialog })),
  ),
};

export function AccountMenu() {
  const { t } = useTranslation("shell");
  const me = useMe();
  const { unsent, leave, isLeaving } = useLeave(me.id);
  const [anchor, open] = useState<HTMLElement | null>(null);
  const [shown, show] = useState<keyof typeof dialogs | null>(null);
  const Shown = shown && dialogs[shown];
  const [lost, ask] = useState(0);
  // The operator ends a visit by the bar, and changes nobody's profile. A suspended company cannot change a profile either.
  const busy = isLeaving || me.visit !== null;
  const isShut = me.visit !== null || me.company.suspended;
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={t("account")}
        onClick={({ currentTarget }) => open(currentTarget)}
        sx={{ p: "4px" }}
      >
        <Avatar name={me.name} size={32} plain />
        <span className="sr-only">{t("account")}</span>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => open(null)}>
        <Who />
        <MenuItem disabled={isShut} onClick={() => (open(null), show("profile"))}>
          <CircleUserRound size={18} aria-hidden />
          {t("profile")}
        </MenuItem>
        <MenuItem disabled={isShut} onClick={() => (open(null), show("security"))}>
          <ShieldCheck size={18} aria-hidden />
          {t("security")}
        </MenuItem>
        <MenuItem disabled={isShut} onClick={() => (open(null), show("devices"))}>
          <MonitorSmartphone size={18} aria-hidden />
          {t("devices")}
        </MenuItem>
        <MenuItem disabled={busy} onClick={() => (unsent() > 0 ? (open(null), ask(unsent())) : leave())}>
          <LogOut size={18} aria-hidden />
          {t("logout")}
        </MenuItem>
      </Menu>
      <Confirm
        open={lost > 0}
        title={t("leaveTitle")}
        text={t("leaveText", { count: lost })}
        action={t("leave")}
        danger
        busy={isLeaving}
        onClose={() => ask(0)}
        onConfirm={leave}
      />
      <Late>{Shown ? <Shown onClose={() => show(null)} /> : null}</Late>
    </>
  );
}

/**
 * Signs the user out and deletes the user's drafts and unsent messages, because they concern customers and the next user of this browser may be
 * somebody else.
 */
function useLeave(meId: number) {
  const logout = useLogout();
  const leave = () => {
    dropDrafts();
    unsentStore.all().forEach((entry) => unsentStore.remove(entry));
    unsentInChats.all().forEach((entry) => unsentInChats.remove(entry));
    logout.mutate();
  };
  const unsent = () => [...unsentStore.all(), ...unsentInChats.all()].filter(({ userId }) => userId === meId).length;
  return { unsent, leave, isLeaving: logout.isPending };
}

/** The signed-in user, above the entries of the menu. */
function Who() {
  const { t } = useTranslation("shell");
  const { name, email, profile, super: isOperator } = useMe();
  const role = isOperator ? "operator" : profile === "admin" ? "admin" : "attendant";
  return (
    <li className={`${basics["column"]} ${basics["broken"]} ${css["who"]}`} role="presentation">
      <strong className={`${basics["body"]} ${basics["strong"]}`}>{name}</strong>
      <span className={basics["quiet"]}>{email}</span>
      <span className={basics["quiet"]}>{t(`role.${role}`)}</span>
    </li>
  );
}
