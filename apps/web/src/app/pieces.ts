import i18next from "i18next";
import { deskWords } from "../lib/desk-words.ts";
import { session } from "../lib/session/session.ts";

/** Loads the desk with its texts. If the texts cannot be loaded the desk opens anyway, and loads each text where it is needed. */
async function shell() {
  const [piece] = await Promise.all([
    import("./shell/shell.tsx"),
    i18next.loadNamespaces(deskWords).catch(() => undefined),
  ]);
  return piece;
}

/** The parts of the product that are loaded when they are first needed. */
export const pieces = {
  shell,
  login: () => import("../pages/front/login.tsx"),
  setup: () => import("../pages/front/setup.tsx"),
  signUp: () => import("../pages/front/sign-up.tsx"),
  forgotPassword: () => import("../pages/front/forgot-password.tsx"),
  invitation: () => import("../pages/front/invitation.tsx"),
  confirmEmail: () => import("../pages/front/confirm-email.tsx"),
  takeBack: () => import("../pages/front/take-back.tsx"),
  tickets: () => import("../pages/desk/tickets.tsx"),
  conversation: () => import("../pages/desk/tickets/ticket-pane.tsx"),
  share: () => import("../pages/desk/share.tsx"),
  kanban: () => import("../pages/desk/kanban.tsx"),
  dashboard: () => import("../pages/desk/dashboard.tsx"),
  connections: () => import("../pages/company/connections.tsx"),
  connectionTry: () => import("../pages/company/connection-try.tsx"),
  metaSignup: () => import("../pages/company/meta-signup.tsx"),
  messagesApi: () => import("../pages/company/messages-api.tsx"),
  queues: () => import("../pages/company/queues.tsx"),
  queue: () => import("../pages/company/queue.tsx"),
  quickMessages: () => import("../pages/desk/quick-messages.tsx"),
  fileLists: () => import("../pages/desk/file-lists.tsx"),
  announcements: () => import("../pages/operator/announcements.tsx"),
  email: () => import("../pages/outreach/email.tsx"),
  emails: () => import("../pages/outreach/emails-sent.tsx"),
  unsubscribe: () => import("../pages/front/unsubscribe.tsx"),
  todo: () => import("../pages/desk/todo.tsx"),
  helps: () => import("../pages/desk/helps.tsx"),
  schedules: () => import("../pages/desk/schedules.tsx"),
  tags: () => import("../pages/desk/tags.tsx"),
  contacts: () => import("../pages/desk/contacts.tsx"),
  contactLists: () => import("../pages/outreach/contact-lists.tsx"),
  campaigns: () => import("../pages/outreach/campaigns.tsx"),
  campaignsConfig: () => import("../pages/outreach/campaigns-config.tsx"),
  campaignReport: () => import("../pages/outreach/campaign-report.tsx"),
  chats: () => import("../pages/desk/chats.tsx"),
  contactListItems: () => import("../pages/outreach/contact-list-items.tsx"),
  users: () => import("../pages/company/users.tsx"),
  prompts: () => import("../pages/company/prompts.tsx"),
  prompt: () => import("../pages/company/prompt.tsx"),
  integrations: () => import("../pages/company/integrations.tsx"),
  messageTemplates: () => import("../pages/company/message-templates.tsx"),
  webhooks: () => import("../pages/company/webhooks.tsx"),
  webhook: () => import("../pages/company/webhook.tsx"),
  adminSettings: () => import("../pages/operator/admin-settings.tsx"),
  companyDashboard: () => import("../pages/operator/company-dashboard.tsx"),
  audit: () => import("../pages/company/audit.tsx"),
  retention: () => import("../pages/company/retention.tsx"),
  settings: () => import("../pages/company/settings.tsx"),
  card: () => import("../pages/billing/card.tsx"),
  subscription: () => import("../pages/billing/subscription.tsx"),
  invoices: () => import("../pages/billing/invoices.tsx"),
  invoice: () => import("../pages/billing/invoice.tsx"),
  notFound: () => import("../pages/not-found.tsx"),
};

/** Loads the code of the desk for a signed-in user while the token is being renewed, so that neither waits for the other. */
export function warmUp(path: string): void {
  if (session.token() === null) return;
  const wanted = path.startsWith("/connections") ? pieces.connections : pieces.tickets;
  // Code that fails to load here is loaded again where it is needed, and the error is shown there.
  void Promise.allSettled([pieces.shell(), wanted(), path.startsWith("/tickets/") && pieces.conversation()]);
}
