import type { SessionUser } from "@balcao/shared/auth/schema";
import { can, type Permission } from "@balcao/shared/permissions";
import { hasFeature, type PlanFeature } from "@balcao/shared/plans/features";
import BadgeCheck from "lucide-react/icons/badge-check";
import Bot from "lucide-react/icons/bot";
import Building2 from "lucide-react/icons/building-2";
import Blocks from "lucide-react/icons/blocks";
import Cable from "lucide-react/icons/cable";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Clapperboard from "lucide-react/icons/clapperboard";
import CodeXml from "lucide-react/icons/code-xml";
import ContactRound from "lucide-react/icons/contact-round";
import Files from "lucide-react/icons/files";
import Layers from "lucide-react/icons/layers";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import Megaphone from "lucide-react/icons/megaphone";
import ListTodo from "lucide-react/icons/list-todo";
import MailPlus from "lucide-react/icons/mail-plus";
import Mails from "lucide-react/icons/mails";
import Radio from "lucide-react/icons/radio";
import MessageSquareMore from "lucide-react/icons/message-square-more";
import MessagesSquare from "lucide-react/icons/messages-square";
import Receipt from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";
import SettingsIcon from "lucide-react/icons/settings";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import SquareKanban from "lucide-react/icons/square-kanban";
import Tags from "lucide-react/icons/tags";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";
import Zap from "lucide-react/icons/zap";
import type { LucideIcon } from "lucide-react/types";

export type NavItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  who?: Permission;
  /** Left out where the company's plan leaves the feature out. */
  plan?: PlanFeature;
  /** Stays for a suspended company. */
  whenSuspended?: true;
  /** Shows a mark while a number needs somebody. */
  warns?: true;
  /** Shows how many messages of colleagues the user has not read. */
  counts?: "chats";
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
      { to: "/kanban", label: "kanban", icon: SquareKanban, plan: "useKanban", letter: "k" },
      { to: "/contacts", label: "contacts", icon: ContactRound, letter: "c" },
      { to: "/chats", label: "chats", icon: MessageSquareMore, plan: "useInternalChat", counts: "chats" },
      { to: "/schedules", label: "schedules", icon: CalendarClock, plan: "useSchedules", letter: "s" },
      { to: "/quick-messages", label: "quickMessages", icon: Zap },
      { to: "/files", label: "fileLists", icon: Files },
      { to: "/tags", label: "tags", icon: Tags },
      { to: "/todolist", label: "todo", icon: ListTodo },
      { to: "/helps", label: "helps", icon: Clapperboard },
    ],
  },
  {
    label: "outreach",
    items: [
      { to: "/campaigns", label: "campaigns", icon: Megaphone, plan: "useCampaigns" },
      { to: "/contact-lists", label: "contactLists", icon: ListChecks, plan: "useCampaigns" },
      { to: "/Email", label: "email", icon: MailPlus, who: "emails-page:send" },
      { to: "/EmailLis", label: "emails", icon: Mails, who: "emails-page:send" },
      { to: "/campaigns-config", label: "campaignsConfig", icon: SlidersHorizontal, plan: "useCampaigns" },
    ],
  },
  {
    label: "administration",
    items: [
      { to: "/queues", label: "queues", icon: Layers, who: "queues-page:view" },
      { to: "/connections", label: "connections", icon: Cable, who: "connections-page:view", warns: true },
      { to: "/prompts", label: "prompts", icon: Bot, who: "prompts-page:view", plan: "useOpenAi" },
      {
        to: "/messages-api",
        label: "messagesApi",
        icon: CodeXml,
        who: "connections-page:editOrDeleteConnection",
        plan: "useExternalApi",
      },
      { to: "/users", label: "users", icon: Users, who: "users-page:view", letter: "u" },
      {
        to: "/queue-integration",
        label: "integrations",
        icon: Blocks,
        who: "integrations-page:view",
        plan: "useIntegrations",
      },
      { to: "/webhooks", label: "webhooks", icon: Webhook, who: "webhooks-page:view", plan: "useExternalApi" },
      { to: "/audit", label: "audit", icon: ScrollText, who: "audit-page:view" },
      { to: "/admin-settings", label: "adminSettings", icon: Building2, who: "operator" },
      { to: "/announcements", label: "announcements", icon: Radio, who: "announcements-page:edit" },
      { to: "/settings", label: "settings", icon: SettingsIcon, who: "settings-page:view" },
      { to: "/subscription", label: "subscription", icon: BadgeCheck, who: "billing-page:view", whenSuspended: true },
      { to: "/financeiro", label: "invoices", icon: Receipt, who: "billing-page:view", whenSuspended: true },
    ],
  },
];

/** The links to pages that this user may open. */
export const linksFor = (me: SessionUser): NavGroup[] =>
  groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(
        ({ who, plan, whenSuspended = false }) =>
          (who === undefined || can(me, who)) &&
          (plan === undefined || hasFeature(me, plan)) &&
          (me.visit === null || who !== "billing-page:view") &&
          (whenSuspended || !me.company.suspended),
      ),
    }))
    .filter(({ items }) => items.length > 0);

/** The links that this user can open by g and a letter. */
export const lettersFor = (me: SessionUser): NavItem[] =>
  linksFor(me).flatMap(({ items }) => items.filter(({ letter }) => letter !== undefined));
