import type { SessionUser } from "@balcao/shared/auth/schema";
import BadgeCheck from "lucide-react/icons/badge-check";
import Bot from "lucide-react/icons/bot";
import Building2 from "lucide-react/icons/building-2";
import Clapperboard from "lucide-react/icons/clapperboard";
import Coins from "lucide-react/icons/coins";
import DoorOpen from "lucide-react/icons/door-open";
import HeartPulse from "lucide-react/icons/heart-pulse";
import MessageCircle from "lucide-react/icons/message-circle";
import Palette from "lucide-react/icons/palette";
import Radio from "lucide-react/icons/radio";
import Receipt from "lucide-react/icons/receipt-text";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react/types";
import { type NavEntry, type NavGroup, onlyFor } from "./nav.ts";

/** A part of the operator's page, which the address names. */
const part = (icon: LucideIcon, name: string): NavEntry => {
  const label = `platform.${name}`;
  return { label, icon, pages: [{ to: `/admin-settings?tab=${name}`, label, who: "operator" }] };
};
const companies: NavEntry = {
  label: "platform.companies",
  icon: Building2,
  pages: [{ to: "/admin-settings", label: "platform.companies", who: "operator" }],
};
const announcements: NavEntry = {
  label: "announcements",
  icon: Radio,
  pages: [{ to: "/announcements", label: "announcements", who: "announcements-page:edit" }],
};

/** The menu of the operator's area. The plans and the help videos are only for an operator who is also an admin. */
export const operatorLinksFor = (me: SessionUser): NavGroup[] =>
  onlyFor(me, [
    {
      label: "platform.customers",
      entries: [companies, part(Users, "users"), part(UserPlus, "signUps"), part(DoorOpen, "visits")],
    },
    {
      label: "platform.sales",
      entries: [...(me.profile === "admin" ? [part(BadgeCheck, "plans")] : []), part(Receipt, "money")],
    },
    {
      label: "platform.installation",
      entries: [
        part(HeartPulse, "health"),
        part(Palette, "branding"),
        part(Bot, "assistant"),
        part(Coins, "prices"),
        part(MessageCircle, "meta"),
        announcements,
        ...(me.profile === "admin" ? [part(Clapperboard, "tutorials")] : []),
      ],
    },
  ]);
