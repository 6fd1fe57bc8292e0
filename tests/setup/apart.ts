const variables = "sets variables, which the product reads once";
const ownDatabase = "points the process at a database of its own";
const mocks = "replaces modules, or loads them anew";
const installation = "changes what an installation has once";
const forAll = "works for all companies, and would meet those of other files";
const address = "uses up what an address or an account may do, which the api counts";
const routes = "adds routes to the api";
const cost = "reads what Postgres plans or counts, which other files' rows and statistics change";

/**
 * The database is emptied before each of these test files, for the given reason. They share a process and its modules, like the other files with a
 * database. `tests/borders/apart.test.ts` decides which files must be here, or in the table below.
 */
export const emptied: Readonly<Record<string, string>> = {
  "apps/api/src/billing/operator.test.ts": cost,
  "apps/api/src/health/routes.test.ts": forAll,
  "apps/api/src/operations/routes.test.ts": forAll,
  "apps/worker/src/automation/assistant-responder.test.ts": forAll,
  "apps/worker/src/automation/flow.test.ts": forAll,
  "apps/worker/src/automation/menu-question.test.ts": forAll,
  "apps/worker/src/automation/turns-places.test.ts": forAll,
  "apps/worker/src/automation/turns.test.ts": forAll,
  "apps/worker/src/automation/typebot.test.ts": forAll,
  "apps/worker/src/automation/voices.test.ts": forAll,
  "apps/worker/src/billing/daily.test.ts": forAll,
  "apps/worker/src/billing/surplus.test.ts": forAll,
  "apps/worker/src/connections/outage.test.ts": forAll,
  "apps/worker/src/connections/watch.test.ts": forAll,
  "apps/worker/src/dashboard/sum.test.ts": forAll,
  "apps/worker/src/mail/bulk.test.ts": forAll,
  "apps/worker/src/mail/send-mails.test.ts": forAll,
  "apps/worker/src/mail/year.test.ts": forAll,
  "apps/worker/src/maintenance/sweep.test.ts": forAll,
  "apps/worker/src/push/tell.test.ts": forAll,
  "packages/core/src/base/database.test.ts": cost,
  "packages/core/src/base/outbox/relay.test.ts": forAll,
  "packages/core/src/company/billing/operator/money.test.ts": forAll,
  "packages/core/src/company/billing/plans.test.ts": cost,
  "packages/core/src/company/storage/service.test.ts": forAll,
  "packages/core/src/desk/campaigns/plans.test.ts": cost,
  "packages/core/src/desk/contact-lists/plans.test.ts": cost,
  "packages/core/src/desk/contacts/number-search.test.ts": cost,
  "packages/core/src/desk/kanban/cost.test.ts": cost,
  "packages/core/src/desk/knowledge/search-volume.test.ts": cost,
  "packages/core/src/desk/messages/lists/beside.test.ts": cost,
  "packages/core/src/desk/messages/sending/say.test.ts": cost,
  "packages/core/src/desk/search/volume.test.ts": cost,
  "packages/core/src/desk/tickets/long-history.test.ts": cost,
  "packages/core/src/numbers/connections/incidents.test.ts": forAll,
  "packages/core/src/numbers/connections/leases.test.ts": forAll,
  "packages/core/src/office/admin/admin.test.ts": installation,
  "packages/core/src/office/admin/data-key.test.ts": forAll,
  "packages/core/src/office/admin/reencrypt.test.ts": installation,
  "packages/core/src/office/api-cost.test.ts": cost,
  "packages/core/src/office/maintenance/sweep-bots.test.ts": forAll,
  "packages/core/src/office/maintenance/sweep.test.ts": forAll,
  "packages/core/src/office/plans.test.ts": cost,
};

/** The test files that have a process and a database of their own, each with its reason. */
export const apart: Readonly<Record<string, string>> = {
  "apps/api/src/api-messages/routes.test.ts": address,
  "apps/api/src/assistant/play.test.ts": variables,
  "apps/api/src/assistant/providers.test.ts": variables,
  "apps/api/src/assists/assists.test.ts": variables,
  "apps/api/src/billing/webhook.test.ts": address,
  "apps/api/src/env.test.ts": variables,
  "apps/api/src/http/address.test.ts": variables,
  "apps/api/src/http/admit.test.ts": routes,
  "apps/api/src/http/budgets.test.ts": address,
  "apps/api/src/http/cookies.test.ts": variables,
  "apps/api/src/http/guesses.test.ts": address,
  "apps/api/src/http/handle.test.ts": routes,
  "apps/api/src/http/security-log.test.ts": address,
  "apps/api/src/http/upload-places.test.ts": address,
  "apps/api/src/http/without-session.test.ts": routes,
  "apps/api/src/integrations/try.test.ts": variables,
  "apps/api/src/messages/transcribe.test.ts": variables,
  "apps/api/src/metrics.test.ts": variables,
  "apps/api/src/official/onboard.test.ts": variables,
  "apps/api/src/production.test.ts": variables,
  "apps/api/src/recovery/routes.test.ts": address,
  "apps/api/src/setup/announce.test.ts": variables,
  "apps/api/src/setup/routes.test.ts": ownDatabase,
  "apps/api/src/sign-up/operator.test.ts": address,
  "apps/api/src/sign-up/routes.test.ts": address,
  "apps/api/src/users/credentials.test.ts": address,
  "apps/api/src/web-map.test.ts": variables,
  "apps/api/src/web.test.ts": variables,
  "apps/worker/src/automation/wired.test.ts": variables,
  "apps/worker/src/media/media.test.ts": variables,
  "apps/worker/src/whatsapp/baileys/link.test.ts": mocks,
  "packages/core/src/base/happenings.test.ts": mocks,
  "packages/core/src/desk/inbound/cost.test.ts": ownDatabase,
  "packages/core/src/office/seeds/demo.test.ts": ownDatabase,
  "tests/live/late-redis.test.ts": variables,
  "tests/live/redis.test.ts": variables,
  "tests/tenancy/assistant.test.ts": variables,
};
