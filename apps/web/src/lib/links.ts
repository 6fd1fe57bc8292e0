import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import Cable from "lucide-react/icons/cable";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ContactRound from "lucide-react/icons/contact-round";
import Layers from "lucide-react/icons/layers";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessagesSquare from "lucide-react/icons/messages-square";
import ScrollText from "lucide-react/icons/scroll-text";
import SettingsIcon from "lucide-react/icons/settings";
import Tags from "lucide-react/icons/tags";
import Users from "lucide-react/icons/users";
import Zap from "lucide-react/icons/zap";
import type { LucideIcon } from "lucide-react/types";

export type NavItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  who?: Permission;
  /** Shows a mark while a number needs somebody. */
  warns?: true;
  /** After g, this letter leads here. */
  letter?: string;
};
export type NavGroup = { label: string; items: readonly NavItem[] };

/** The links of the drawer, in their order. */
const groups: readonly NavGroup[] = [
  {
    label: "attendance",
    items: [
      { to: "/", label: "dashboard", icon: LayoutDashboard, who: "dashboard:view", letter: "d" },
      { to: "/tickets", label: "tickets", icon: MessagesSquare, letter: "t" },
      { to: "/contacts", label: "contacts", icon: ContactRound, letter: "c" },
      { to: "/schedules", label: "schedules", icon: CalendarClock, letter: "s" },
      { to: "/quick-messages", label: "quickMessages", icon: Zap },
      { to: "/tags", label: "tags", icon: Tags },
    ],
  },
  {
    label: "administration",
    items: [
      { to: "/queues", label: "queues", icon: Layers, who: "queues-page:view" },
      { to: "/connections", label: "connections", icon: Cable, who: "connections-page:view", warns: true },
      { to: "/users", label: "users", icon: Users, who: "users-page:view", letter: "u" },
      { to: "/audit", label: "audit", icon: ScrollText, who: "audit-page:view" },
      { to: "/settings", label: "settings", icon: SettingsIcon, who: "settings-page:view" },
    ],
  },
];

/** The links to pages that this user may open. */
export const linksFor = (me: SessionUser): NavGroup[] =>
  groups
    .map(({ label, items }) => ({ label, items: items.filter(({ who }) => who === undefined || can(me, who)) }))
    .filter(({ items }) => items.length > 0);

/** The links that this user can open by g and a letter. */
export const lettersFor = (me: SessionUser): NavItem[] =>
  linksFor(me).flatMap(({ items }) => items.filter(({ letter }) => letter !== undefined));
