import i18next from "i18next";
import { deskWords } from "../lib/desk-words.ts";
import { session } from "../lib/session.ts";

/** The desk with its words. Without them it still opens, and asks for each where it is needed. */
async function shell() {
  const [piece] = await Promise.all([
    import("../features/shell/shell.tsx"),
    i18next.loadNamespaces(deskWords).catch(() => undefined),
  ]);
  return piece;
}

/** The pieces of the product that are fetched when first needed. */
export const pieces = {
  shell,
  login: () => import("../pages/login.tsx"),
  setup: () => import("../pages/setup.tsx"),
  tickets: () => import("../pages/tickets.tsx"),
  dashboard: () => import("../pages/dashboard.tsx"),
  connections: () => import("../pages/connections.tsx"),
  queues: () => import("../pages/queues.tsx"),
  quickMessages: () => import("../pages/quick-messages.tsx"),
  schedules: () => import("../pages/schedules.tsx"),
  tags: () => import("../pages/tags.tsx"),
  contacts: () => import("../pages/contacts.tsx"),
  users: () => import("../pages/users.tsx"),
  settings: () => import("../pages/settings.tsx"),
  notFound: () => import("../pages/not-found.tsx"),
};

/** For somebody who is signed in the desk is fetched while the token is renewed, and not after it. */
export function warmUp(path: string): void {
  if (session.token() === null) return;
  const wanted = path.startsWith("/connections") ? pieces.connections : pieces.tickets;
  // What fails here fails again, and is told, where it is needed.
  void Promise.allSettled([pieces.shell(), wanted()]);
}
