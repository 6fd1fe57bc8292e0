import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import {
  Cable,
  CalendarClock,
  ContactRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Settings as SettingsIcon,
  Tags,
  Users,
  Zap,
} from "lucide-react";

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

/** The drawer as it is read. */
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
      { to: "/settings", label: "settings", icon: SettingsIcon, who: "settings-page:view" },
    ],
  },
];

/** Who may not open a page does not see its link. */
export const linksFor = (me: SessionUser): NavGroup[] =>
  groups
    .map(({ label, items }) => ({ label, items: items.filter(({ who }) => who === undefined || can(me, who)) }))
    .filter(({ items }) => items.length > 0);

/** Where the letters after g lead this user. */
export const lettersFor = (me: SessionUser): NavItem[] =>
  linksFor(me).flatMap(({ items }) => items.filter(({ letter }) => letter !== undefined));
