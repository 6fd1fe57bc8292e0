import { AppError } from "@balcao/shared/errors";
import compression from "compression";
import cookieParser from "cookie-parser";
import express, { type Express, type RequestHandler, Router } from "express";
import { apiMessages } from "./api-messages/routes.ts";
import { apiTokens } from "./api-tokens/routes.ts";
import { assistant } from "./assistant/routes.ts";
import { assists } from "./assists/routes.ts";
import { audit } from "./audit/routes.ts";
import { auth } from "./auth/routes.ts";
import { billingOperator } from "./billing/operator.ts";
import { official } from "./official/routes.ts";
import { operations } from "./operations/routes.ts";
import { billing } from "./billing/routes.ts";
import { branding } from "./branding/routes.ts";
import { campaigns } from "./campaigns/routes.ts";
import { chats } from "./chats/routes.ts";
import { companies } from "./companies/routes.ts";
import { companyTasks } from "./company-tasks/routes.ts";
import { connections } from "./connections/routes.ts";
import { contactFileImports } from "./contact-file-imports/routes.ts";
import { consents } from "./consents/routes.ts";
import { contactErasures } from "./contact-erasures/routes.ts";
import { contactHolds } from "./contact-holds/routes.ts";
import { contactLists } from "./contact-lists/routes.ts";
import { contactIdentity } from "./contacts/identity.ts";
import { contacts } from "./contacts/routes.ts";
import { dashboard } from "./dashboard/routes.ts";
import { automation } from "./automation/routes.ts";
import { dataRequests } from "./data-requests/routes.ts";
import { docs } from "./docs/routes.ts";
import { env } from "./env.ts";
import { messagePrices } from "./message-prices/routes.ts";
import { messageTemplates } from "./message-templates/routes.ts";
import { factors } from "./factors/routes.ts";
import { fileLists } from "./file-lists/routes.ts";
import { health } from "./health/routes.ts";
import { emails } from "./emails/routes.ts";
import { announcements } from "./announcements/routes.ts";
import { helps } from "./helps/routes.ts";
import { hours } from "./hours/routes.ts";
import { noticeProxy } from "./http/address.ts";
import { answerError } from "./http/error-answer.ts";
import { headers } from "./http/headers.ts";
import { logRequests } from "./http/log.ts";
import { identifyRequest } from "./http/request-id.ts";
import { kanban } from "./kanban/routes.ts";
import { knowledge } from "./knowledge/routes.ts";
import { media } from "./media/routes.ts";
import { messages } from "./messages/routes.ts";
import { limitBody } from "./http/slow-body.ts";
import { measure, metrics } from "./metrics.ts";
import { personalData } from "./personal-data/routes.ts";
import { plans } from "./plans/routes.ts";
import { queueOptions } from "./queue-options/routes.ts";
import { push } from "./push/routes.ts";
import { prompts } from "./prompts/routes.ts";
import { queues } from "./queues/routes.ts";
import { quickMessages } from "./quick-messages/routes.ts";
import { recovery } from "./recovery/routes.ts";
import { settings } from "./settings/routes.ts";
import { search } from "./search/routes.ts";
import { retentions } from "./retentions/routes.ts";
import { schedules } from "./schedules/routes.ts";
import { setup } from "./setup/routes.ts";
import { signUp } from "./sign-up/routes.ts";
import { tags } from "./tags/routes.ts";
import { botSteps } from "./bot-steps/routes.ts";
import { ticketNotes } from "./ticket-notes/routes.ts";
import { ticketPins } from "./ticket-pins/routes.ts";
import { adverts } from "./adverts/routes.ts";
import { tickets } from "./tickets/routes.ts";
import { usersOperator } from "./users/operator.ts";
import { users } from "./users/routes.ts";
import { invitations } from "./invitations/routes.ts";
import { integrations } from "./integrations/routes.ts";
import { webhooks } from "./webhooks/routes.ts";
import { visits } from "./visits/routes.ts";
import { web } from "./web.ts";

/** One port serves the whole product: the calls under /api, and the web app under every other path. */
export function createApp({ slowestBodyMs }: { slowestBodyMs?: number } = {}): Express {
  const app = express();
  app.disable("x-powered-by");
  // Answers of the API are small and private, so they need no etag. Files set their own etags.
  app.disable("etag");
  app.set("trust proxy", env.TRUST_PROXY);
  app.use(identifyRequest, measure, logRequests, noticeProxy, limitBody(slowestBodyMs), headers, compression());
  app.use("/api", api());
  app.use(web);
  app.use(answerError);
  return app;
}

const nouns: readonly Router[] = [
  health,
  metrics,
  auth,
  setup,
  signUp,
  recovery,
  users,
  factors,
  webhooks,
  queueOptions,
  integrations,
  queues,
  prompts,
  push,
  invitations,
  knowledge,
  assistant,
  assists,
  kanban,
  tags,
  quickMessages,
  fileLists,
  campaigns,
  announcements,
  emails,
  chats,
  helps,
  settings,
  plans,
  hours,
  connections,
  official,
  messagePrices,
  branding,
  messageTemplates,
  apiTokens,
  contacts,
  contactFileImports,
  contactLists,
  contactIdentity,
  personalData,
  consents,
  contactErasures,
  contactHolds,
  dataRequests,
  retentions,
  schedules,
  ticketNotes,
  ticketPins,
  botSteps,
  automation,
  adverts,
  tickets,
  search,
  messages,
  apiMessages,
  media,
  dashboard,
  audit,
  billing,
  billingOperator,
  companies,
  companyTasks,
  usersOperator,
  operations,
  visits,
];

/**
 * Passes a call only to the routers that have a path with the same first word. Comparing the call with every path would take longer than the call itself.
 */
function byFirstWord(): RequestHandler {
  const routers = new Map<string, Router>();
  for (const noun of nouns) {
    const words = noun.stack.map(({ route }) => firstWord(route?.path ?? ""));
    for (const word of new Set(words)) routers.set(word, (routers.get(word) ?? Router()).use(noun));
  }
  return (req, res, next) => {
    const router = routers.get(firstWord(req.path));
    if (router) router(req, res, next);
    else next();
  };
}

const firstWord = (path: string): string => (path.split("/", 2)[1] ?? "").toLowerCase();

function api(): Router {
  const router = Router();
  if (env.API_DOCS === "on") router.use(docs);
  router.use((_req, res, next) => {
    res.setHeader("cache-control", "no-store");
    next();
  });
  router.use(cookieParser());
  router.use(byFirstWord());
  router.use(() => {
    throw new AppError("ERR_NOT_FOUND");
  });
  return router;
}
