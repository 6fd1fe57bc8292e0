import i18next from "i18next";
import { deskWords } from "../lib/desk-words.ts";
import { session } from "../lib/session.ts";

/** The desk with its texts. If they cannot be fetched the desk opens all the same, and asks for each text where it is needed. */
async function shell() {
  const [piece] = await Promise.all([
    import("./shell/shell.tsx"),
    i18next.loadNamespaces(deskWords).catch(() => undefined),
  ]);
  return piece;
}

/** The pieces of the product that are fetched when first needed. */
export const pieces = {
  shell,
  login: () => import("../pages/login.tsx"),
  setup: () => import("../pages/setup.tsx"),
  signUp: () => import("../pages/sign-up.tsx"),
  forgotPassword: () => import("../pages/forgot-password.tsx"),
  confirmEmail: () => import("../pages/confirm-email.tsx"),
  tickets: () => import("../pages/tickets.tsx"),
  conversation: () => import("../pages/tickets/ticket-pane.tsx"),
  kanban: () => import("../pages/kanban.tsx"),
  dashboard: () => import("../pages/dashboard.tsx"),
  connections: () => import("../pages/connections.tsx"),
  messagesApi: () => import("../pages/messages-api.tsx"),
  queues: () => import("../pages/queues.tsx"),
  quickMessages: () => import("../pages/quick-messages.tsx"),
  fileLists: () => import("../pages/file-lists.tsx"),
  announcements: () => import("../pages/announcements.tsx"),
  email: () => import("../pages/email.tsx"),
  emails: () => import("../pages/emails-sent.tsx"),
  unsubscribe: () => import("../pages/unsubscribe.tsx"),
  todo: () => import("../pages/todo.tsx"),
  helps: () => import("../pages/helps.tsx"),
  schedules: () => import("../pages/schedules.tsx"),
  tags: () => import("../pages/tags.tsx"),
  contacts: () => import("../pages/contacts.tsx"),
  contactLists: () => import("../pages/contact-lists.tsx"),
  campaigns: () => import("../pages/campaigns.tsx"),
  campaignsConfig: () => import("../pages/campaigns-config.tsx"),
  campaignReport: () => import("../pages/campaign-report.tsx"),
  chats: () => import("../pages/chats.tsx"),
  contactListItems: () => import("../pages/contact-list-items.tsx"),
  users: () => import("../pages/users.tsx"),
  prompts: () => import("../pages/prompts.tsx"),
  integrations: () => import("../pages/integrations.tsx"),
  webhooks: () => import("../pages/webhooks.tsx"),
  webhook: () => import("../pages/webhook.tsx"),
  adminSettings: () => import("../pages/admin-settings.tsx"),
  companyDashboard: () => import("../pages/company-dashboard.tsx"),
  audit: () => import("../pages/audit.tsx"),
  settings: () => import("../pages/settings.tsx"),
  card: () => import("../pages/card.tsx"),
  subscription: () => import("../pages/subscription.tsx"),
  invoices: () => import("../pages/invoices.tsx"),
  invoice: () => import("../pages/invoice.tsx"),
  notFound: () => import("../pages/not-found.tsx"),
};

/** Fetches the desk of a signed-in user while the token is being renewed, so that neither waits for the other. */
export function warmUp(path: string): void {
  if (session.token() === null) return;
  const wanted = path.startsWith("/connections") ? pieces.connections : pieces.tickets;
  // A piece that fails here is fetched again where it is needed, and the error is shown there.
  void Promise.allSettled([pieces.shell(), wanted(), path.startsWith("/tickets/") && pieces.conversation()]);
}
