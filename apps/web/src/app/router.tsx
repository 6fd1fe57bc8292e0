import { can } from "@balcao/shared/permissions";
import type { PlanFeature } from "@balcao/shared/plans/features";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import { useMe } from "../nouns/auth/me.ts";
import { Boundary } from "./boundary.tsx";
import { StartingScreen } from "./starting-screen.tsx";
import { Guard, home, type Audience } from "./guards.tsx";
import { pieces } from "./pieces.ts";

type Page = {
  path: string;
  page: ComponentType;
  who: Audience;
  plan?: PlanFeature;
  offersPlans?: true;
  whenSuspended?: true;
  tells?: string;
};

const Shell = lazy(pieces.shell);
const Tickets = lazy(pieces.tickets);
const Chats = lazy(pieces.chats);
const Dashboard = lazy(pieces.dashboard);

function Home() {
  return can(useMe(), "dashboard:view") ? <Dashboard /> : <Navigate to={home} replace />;
}

/** Every page of the product: its address and who may open it. The code of each is a file of its own, loaded when the page is first opened. */
export const pages: readonly Page[] = [
  { path: "/login", page: lazy(pieces.login), who: "public" },
  { path: "/setup", page: lazy(pieces.setup), who: "public" },
  { path: "/signup", page: lazy(pieces.signUp), who: "public" },
  { path: "/forgot-password", page: lazy(pieces.forgotPassword), who: "public" },
  { path: "/invitation", page: lazy(pieces.invitation), who: "anybody" },
  { path: "/confirm-email", page: lazy(pieces.confirmEmail), who: "anybody" },
  { path: "/take-back", page: lazy(pieces.takeBack), who: "anybody" },
  { path: "/unsubscribe/:token", page: lazy(pieces.unsubscribe), who: "anybody" },
  { path: "/", page: Home, who: "user" },
  { path: "/tickets", page: Tickets, who: "user" },
  { path: "/tickets/:uuid", page: Tickets, who: "user" },
  { path: "/share", page: lazy(pieces.share), who: "user" },
  { path: "/kanban", page: lazy(pieces.kanban), who: "user", plan: "useKanban", offersPlans: true },
  { path: "/contacts", page: lazy(pieces.contacts), who: "user" },
  { path: "/contact-lists", page: lazy(pieces.contactLists), who: "user", plan: "useCampaigns", offersPlans: true },
  {
    path: "/contact-lists/:contactListId/contacts",
    page: lazy(pieces.contactListItems),
    who: "user",
    plan: "useCampaigns",
    offersPlans: true,
  },
  { path: "/campaigns", page: lazy(pieces.campaigns), who: "user", plan: "useCampaigns", offersPlans: true },
  { path: "/campaigns-config", page: lazy(pieces.campaignsConfig), who: "user", plan: "useCampaigns" },
  {
    path: "/campaign/:campaignId/report",
    page: lazy(pieces.campaignReport),
    who: "user",
    plan: "useCampaigns",
    offersPlans: true,
  },
  { path: "/chats", page: Chats, who: "user", plan: "useInternalChat" },
  { path: "/chats/:uuid", page: Chats, who: "user", plan: "useInternalChat" },
  { path: "/connections", page: lazy(pieces.connections), who: "connections-page:view" },
  { path: "/connections/:connectionId/try", page: lazy(pieces.connectionTry), who: "connections-page:view" },
  { path: "/connections/meta", page: lazy(pieces.metaSignup), who: "connections-page:addConnection" },
  { path: "/prompts", page: lazy(pieces.prompts), who: "prompts-page:view", plan: "useOpenAi" },
  { path: "/prompts/:promptId", page: lazy(pieces.prompt), who: "prompts-page:view", plan: "useOpenAi" },
  { path: "/queues", page: lazy(pieces.queues), who: "queues-page:view" },
  { path: "/queues/:queueId", page: lazy(pieces.queue), who: "queues-page:view" },
  { path: "/quick-messages", page: lazy(pieces.quickMessages), who: "user" },
  { path: "/files", page: lazy(pieces.fileLists), who: "user" },
  { path: "/announcements", page: lazy(pieces.announcements), who: "announcements-page:edit", tells: "/" },
  { path: "/Email", page: lazy(pieces.email), who: "emails-page:send" },
  { path: "/EmailLis", page: lazy(pieces.emails), who: "emails-page:send" },
  { path: "/todolist", page: lazy(pieces.todo), who: "user" },
  { path: "/helps", page: lazy(pieces.helps), who: "user" },
  { path: "/schedules", page: lazy(pieces.schedules), who: "user", plan: "useSchedules" },
  { path: "/tags", page: lazy(pieces.tags), who: "user" },
  {
    path: "/messages-api",
    page: lazy(pieces.messagesApi),
    who: "connections-page:editOrDeleteConnection",
    plan: "useExternalApi",
  },
  { path: "/users", page: lazy(pieces.users), who: "users-page:view", tells: home },
  {
    path: "/queue-integration",
    page: lazy(pieces.integrations),
    who: "integrations-page:view",
    plan: "useIntegrations",
  },
  { path: "/message-templates", page: lazy(pieces.messageTemplates), who: "message-templates-page:manage" },
  { path: "/webhooks", page: lazy(pieces.webhooks), who: "webhooks-page:view", plan: "useExternalApi" },
  { path: "/webhooks/:webhookId", page: lazy(pieces.webhook), who: "webhooks-page:view", plan: "useExternalApi" },
  { path: "/audit", page: lazy(pieces.audit), who: "audit-page:view" },
  { path: "/admin-settings", page: lazy(pieces.adminSettings), who: "operator" },
  { path: "/admin-settings/dashboard/:companyId", page: lazy(pieces.companyDashboard), who: "operator" },
  { path: "/settings", page: lazy(pieces.settings), who: "settings-page:view" },
  { path: "/retention", page: lazy(pieces.retention), who: "settings-page:view" },
  { path: "/settings/card", page: lazy(pieces.card), who: "billing-page:view", whenSuspended: true },
  { path: "/subscription", page: lazy(pieces.subscription), who: "user", whenSuspended: true },
  { path: "/financeiro", page: lazy(pieces.invoices), who: "billing-page:view", whenSuspended: true },
  { path: "/financeiro/:invoiceId", page: lazy(pieces.invoice), who: "billing-page:view", whenSuspended: true },
  { path: "*", page: lazy(pieces.notFound), who: "user" },
];

const guarded = ({ path, page: Page, who, plan, offersPlans, whenSuspended, tells }: Page) => (
  <Route
    key={path}
    path={path}
    element={
      <Guard who={who} plan={plan} offersPlans={offersPlans} whenSuspended={whenSuspended} tells={tells}>
        <Page />
      </Guard>
    }
  />
);

const isOutside = (who: Audience) => who === "public" || who === "anybody";

export function Pages() {
  return (
    <Boundary>
      <Suspense fallback={<StartingScreen />}>
        <Routes>
          {pages.filter(({ who }) => isOutside(who)).map(guarded)}
          <Route
            element={
              <Guard who="user" whenSuspended>
                <Shell>
                  <Outlet />
                </Shell>
              </Guard>
            }
          >
            {pages.filter(({ who }) => !isOutside(who)).map(guarded)}
          </Route>
        </Routes>
      </Suspense>
    </Boundary>
  );
}
