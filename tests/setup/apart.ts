const variables = "sets variables, which the product reads once";
const ownDatabase = "points the process at a database of its own";
const mocks = "replaces modules, or loads them anew";
const installation = "changes what an installation has once";
const forAll = "works for all companies, and would meet those of other files";
const routes = "adds routes to the api, which tests of every route would call";
const calls = "calls programs on loopback, as an installation with the demo may";
const whole = "backs up the whole database and the whole store of files";
const names = "asks which statements have a name, and a process names only so many";
const cost = "reads what Postgres plans or counts, which other files' rows and statistics change";

/**
 * The database is emptied before each of these test files, for the given reason. They share a process and its modules, like the other files with a
 * database. `tests/borders/apart.test.ts` decides which files must be in this table, or in the table below.
 */
export const emptied: Readonly<Record<string, string>> = {
  "apps/api/src/assistant/play.test.ts": calls,
  "apps/api/src/assistant/providers.test.ts": calls,
  "apps/api/src/assists/assists.test.ts": calls,
  "apps/api/src/http/admit.test.ts": routes,
  "apps/api/src/http/handle.test.ts": routes,
  "apps/api/src/http/without-session.test.ts": routes,
  "apps/api/src/integrations/try.test.ts": calls,
  "apps/api/src/messages/transcribe.test.ts": calls,
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
  "apps/worker/src/billing/tell-surplus.test.ts": forAll,
  "apps/worker/src/connections/outage.test.ts": forAll,
  "apps/worker/src/connections/read-facts.test.ts": forAll,
  "apps/worker/src/connections/watch.test.ts": forAll,
  "apps/worker/src/dashboard/sum.test.ts": forAll,
  "apps/worker/src/mail/branded.test.ts": forAll,
  "apps/worker/src/mail/bulk.test.ts": forAll,
  "apps/worker/src/mail/send-mails.test.ts": forAll,
  "apps/worker/src/mail/year.test.ts": forAll,
  "apps/worker/src/maintenance/sweep.test.ts": forAll,
  "apps/worker/src/push/tell.test.ts": forAll,
  "apps/worker/src/retentions/year.test.ts": forAll,
  "apps/api/src/setup/routes.test.ts": installation,
  "apps/api/src/sign-up/operator.test.ts": installation,
  "apps/api/src/sign-up/routes.test.ts": installation,
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
  "packages/core/src/desk/messages/lists/side-entries.test.ts": cost,
  "packages/core/src/desk/messages/sending/say.test.ts": cost,
  "packages/core/src/desk/search/volume.test.ts": cost,
  "packages/core/src/desk/tickets/lists/contact-cost.test.ts": cost,
  "packages/core/src/desk/tickets/long-history.test.ts": cost,
  "packages/core/src/numbers/connections/incidents.test.ts": forAll,
  "packages/core/src/numbers/connections/leases.test.ts": forAll,
  "packages/core/src/office/admin/admin.test.ts": installation,
  "packages/core/src/office/company-tasks/bring.test.ts": forAll,
  "packages/core/src/office/company-tasks/work.test.ts": forAll,
  "packages/core/src/office/data-keys/data-key.test.ts": forAll,
  "packages/core/src/office/data-keys/reencrypt.test.ts": installation,
  "packages/core/src/office/api-cost.test.ts": cost,
  "packages/core/src/office/doctor/database.test.ts": installation,
  "packages/core/src/office/seeds/demo.test.ts": installation,
  "packages/core/src/office/doctor/operators.test.ts": forAll,
  "packages/core/src/office/maintenance/sweep-bots.test.ts": forAll,
  "packages/core/src/office/maintenance/sweep.test.ts": forAll,
  "packages/core/src/office/plans.test.ts": cost,
  "tests/tenancy/assistant.test.ts": calls,
  "packages/core/src/office/admin/company-files.test.ts": whole,
  "packages/core/src/office/admin/company-tasks.test.ts": whole,
  "packages/core/src/office/backup/backup.test.ts": whole,
  "packages/core/src/office/backup/bucket-copies.test.ts": whole,
  "packages/core/src/office/backup/erasures.test.ts": whole,
  "packages/core/src/office/backup/guards.test.ts": whole,
  "packages/core/src/office/backup/in-bucket.test.ts": whole,
  "packages/core/src/office/backup/killed.test.ts": whole,
  "packages/core/src/office/backup/restore.test.ts": whole,
  "tests/killed/company-file.test.ts": whole,
  "tests/killed/restore.test.ts": whole,
};

/** The emptied files for which tables have new files too, because the pages of earlier rows would count. */
export const readsPlans = Object.keys(emptied).filter((file) => emptied[file] === cost);

/** The test files that have a process and a database of their own, each with its reason. */
export const apart: Readonly<Record<string, string>> = {
  "apps/api/src/env.test.ts": variables,
  "apps/api/src/factors/operators-owe.test.ts": variables,
  "apps/api/src/http/address.test.ts": variables,
  "apps/api/src/http/cookies.test.ts": variables,
  "apps/api/src/media/bucket.test.ts": variables,
  "apps/api/src/metrics.test.ts": variables,
  "apps/api/src/official/onboard.test.ts": variables,
  "tests/official/signup.test.ts": variables,
  "tests/message-templates/carousel.test.ts": variables,
  "tests/message-templates/meta.test.ts": variables,
  "apps/api/src/production.test.ts": variables,
  "apps/api/src/setup/announce.test.ts": variables,
  "apps/api/src/web-map.test.ts": variables,
  "apps/api/src/web.test.ts": variables,
  "apps/worker/src/automation/wired.test.ts": variables,
  "apps/worker/src/media/media.test.ts": variables,
  "apps/worker/src/whatsapp/baileys/link.test.ts": mocks,
  "packages/core/src/base/happenings.test.ts": mocks,
  "packages/core/src/desk/inbound/cost.test.ts": ownDatabase,
  "packages/core/src/desk/tickets/planned-once.test.ts": names,
  "packages/core/src/office/backup/bucket.test.ts": whole,
  "tests/live/late-redis.test.ts": variables,
  "tests/live/redis.test.ts": variables,
  "tests/live/silent-redis.test.ts": variables,
};
