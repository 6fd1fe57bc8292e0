import type { SessionUser } from "@balcao/shared/auth/schema";
import { can } from "@balcao/shared/permissions";
import BadgeCheck from "lucide-react/icons/badge-check";
import Blocks from "lucide-react/icons/blocks";
import Bot from "lucide-react/icons/bot";
import Cable from "lucide-react/icons/cable";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Clapperboard from "lucide-react/icons/clapperboard";
import ContactRound from "lucide-react/icons/contact-round";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListTodo from "lucide-react/icons/list-todo";
import Mails from "lucide-react/icons/mails";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareMore from "lucide-react/icons/message-square-more";
import MessagesSquare from "lucide-react/icons/messages-square";
import SettingsIcon from "lucide-react/icons/settings";
import SquareKanban from "lucide-react/icons/square-kanban";
import Users from "lucide-react/icons/users";
import Zap from "lucide-react/icons/zap";
import type { LucideIcon } from "lucide-react/types";
import { type NavEntry, type NavGroup, type NavPage, onlyFor, pagesOf } from "./nav.ts";

/** An entry with a single page. The entry has the page's name. */
const single = (icon: LucideIcon, one: NavPage, marks: Pick<NavEntry, "warns" | "counts"> = {}): NavEntry => ({
  label: one.label,
  icon,
  pages: [one],
  ...marks,
});

/** The menu of the desk, in its order. */
const desk: readonly NavGroup[] = [
  {
    label: "attendance",
    entries: [
      single(LayoutDashboard, { to: "/", label: "dashboard", who: "dashboard:view", letter: "d" }),
      single(MessagesSquare, { to: "/tickets", label: "tickets", letter: "t" }),
      single(SquareKanban, { to: "/kanban", label: "kanban", plan: "useKanban", letter: "k" }),
      single(ContactRound, { to: "/contacts", label: "contacts", letter: "c" }),
      single(MessageSquareMore, { to: "/chats", label: "chats", plan: "useInternalChat" }, { counts: "chats" }),
      single(CalendarClock, { to: "/schedules", label: "schedules", plan: "useSchedules", letter: "s" }),
      {
        label: "library",
        icon: Zap,
        pages: [
          { to: "/quick-messages", label: "quickMessages" },
          { to: "/files", label: "fileLists" },
          { to: "/message-templates", label: "messageTemplates", who: "message-templates-page:manage" },
          { to: "/tags", label: "tags" },
        ],
      },
      single(ListTodo, { to: "/todolist", label: "todo" }),
      single(Clapperboard, { to: "/helps", label: "helps" }),
    ],
  },
  {
    label: "outreach",
    entries: [
      {
        label: "campaigns",
        icon: Megaphone,
        pages: [
          { to: "/campaigns", label: "campaigns", plan: "useCampaigns", below: "/campaign" },
          { to: "/contact-lists", label: "contactLists", plan: "useCampaigns" },
          { to: "/campaigns-config", label: "campaignsConfig", plan: "useCampaigns" },
        ],
      },
      {
        label: "mailing",
        icon: Mails,
        pages: [
          { to: "/Email", label: "email", who: "emails-page:send", mail: true },
          { to: "/EmailLis", label: "emails", who: "emails-page:send", mail: true },
        ],
      },
    ],
  },
  {
    label: "administration",
    entries: [
      {
        label: "team",
        icon: Users,
        pages: [
          { to: "/users", label: "users", who: "users-page:view", letter: "u" },
          { to: "/queues", label: "queues", who: "queues-page:view" },
        ],
      },
      single(Cable, { to: "/connections", label: "connections", who: "connections-page:view" }, { warns: true }),
      single(Bot, { to: "/prompts", label: "prompts", who: "prompts-page:view", plan: "useOpenAi" }),
      {
        label: "integrations",
        icon: Blocks,
        pages: [
          { to: "/queue-integration", label: "integrations", who: "integrations-page:view", plan: "useIntegrations" },
          {
            to: "/messages-api",
            label: "messagesApi",
            who: "connections-page:editOrDeleteConnection",
            plan: "useExternalApi",
          },
          { to: "/webhooks", label: "webhooks", who: "webhooks-page:view", plan: "useExternalApi" },
        ],
      },
      {
        label: "settings",
        icon: SettingsIcon,
        pages: [
          { to: "/settings", label: "settings", who: "settings-page:view" },
          { to: "/retention", label: "retention", who: "settings-page:view" },
          { to: "/audit", label: "audit", who: "audit-page:view" },
        ],
      },
      {
        label: "subscription",
        icon: BadgeCheck,
        pages: [
          { to: "/subscription", label: "subscription", who: "billing-page:view", whenSuspended: true },
          { to: "/financeiro", label: "invoices", who: "billing-page:view", whenSuspended: true },
        ],
      },
    ],
  },
];

/** The menu of the desk, with the entries that this user may see. */
export const linksFor = (me: SessionUser): NavGroup[] => onlyFor(me, desk);

/** Whether this user has the operator's area beside the desk. */
export const isOperator = (me: SessionUser): boolean => can(me, "operator") && !me.company.suspended;

/** Whether a path lies in the operator's area, which has a menu of its own, and this user may be there. */
export const isInOperatorArea = (me: SessionUser, path: string): boolean =>
  isOperator(me) && /^\/(admin-settings|announcements)(\/|$)/i.test(path);

/** The pages that this user can open by g and a letter. */
export const lettersFor = (me: SessionUser): NavPage[] =>
  pagesOf(linksFor(me))
    .map(({ page }) => page)
    .filter(({ letter }) => letter !== undefined);
