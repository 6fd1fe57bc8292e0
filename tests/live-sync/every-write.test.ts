import { expect, test } from "vitest";
import { contracts, handled, played } from "./support/written.ts";

const session = "ends or changes sessions: their screens sign in again, or fetch everything anew";
const operator = "only the operator's own pages show it, and fetch it when they open";
const asks = "asks, and changes nothing that a screen shows";

const ownDevices = "only the page of one's own devices shows it, and fetches it when it opens";

const ownSecurity = "only the dialog of one's own sign-in shows it, and fetches it when it opens";

/** Writing calls that are not played here, each with the reason. */
const linkSteps = "goes to the holder of the number, which shows each step as a change of the connection";
const quiet: Record<string, string> = {
  "assistantApi.testProvider": asks,
  "assistantOperatorApi.test": asks,
  "authApi.endOtherSessions": session,
  "authApi.endSession": session,
  "authApi.login": session,
  "authApi.logout": session,
  "authApi.refresh": session,
  "authApi.secondStep": session,
  "billingApi.look": "has the worker ask a provider: what follows is played as a payment",
  "billingApi.webhook": "puts down that a provider called: what follows is played as a payment",
  "billingApi.webhookPix": "puts down that a bank called: what follows is played as a payment",
  "billingOperatorApi.registerHook": asks,
  "billingOperatorApi.setDays": operator,
  "billingOperatorApi.setProvider": operator,
  "billingOperatorApi.testProvider": asks,
  "campaignsApi.previewDraft": asks,
  "campaignsApi.test": "sends as campaigns do, which is played",
  "companiesApi.create": operator,
  "companiesApi.delete": session,
  "companiesApi.restore": operator,
  "companyImportsApi.begin": operator,
  "companyImportsApi.confirm": operator,
  "companyImportsApi.look": operator,
  "companyImportsApi.piece": "the browser that brings the file counts its pieces, and the others ask again and again",
  "companyTasksApi.delete": operator,
  "companyTasksApi.export": operator,
  "companyTasksApi.open": operator,
  "companyTasksApi.take": "changes nothing that a screen shows",
  "emailsApi.check": asks,
  "factorsApi.renewBackupCodes": ownSecurity,
  "factorsApi.takeBack": session,
  "helpsApi.create": "the page of help fetches its videos when it opens",
  "helpsApi.delete": "the page of help fetches its videos when it opens",
  "helpsApi.update": "the page of help fetches its videos when it opens",
  "integrationsApi.test": asks,
  "invitationsApi.open": asks,
  "messagePricesApi.update": operator,
  "messagesApi.sendTemplate": "sends as a text is sent, which is played",
  "officialApi.webhook": "puts down what Meta tells: what follows is played as messages and ticks",
  "officialSignupApi.changeApp": operator,
  "officialSignupApi.prepare": asks,
  "operationsApi.retryJobs": operator,
  "operationsApi.retryMessages": operator,
  "operationsApi.retryUndelivered": operator,
  "passkeyApi.answer": linkSteps,
  "passkeyApi.begin": linkSteps,
  "passkeyApi.compare": linkSteps,
  "plansApi.create": operator,
  "plansApi.delete": operator,
  "plansApi.update": session,
  "pushApi.choose": ownDevices,
  "pushApi.end": ownDevices,
  "pushApi.register": ownDevices,
  "pushApi.try": asks,
  "quickMessagesApi.used": "the order of suggestions may be a little old",
  "recoveryApi.forgot": "sends an e-mail",
  "recoveryApi.reset": session,
  "retentionsApi.preview": asks,
  "setupApi.create": "before it there is no screen",
  "signUpApi.confirm": session,
  "signUpOperatorApi.confirmEmail": session,
  "signUpApi.create": "before it the company has no screen",
  "signUpApi.leaveGuide": session,
  "signUpApi.sendLink": "sends an e-mail",
  "signUpApi.setOpen": operator,
  "usersApi.endSessions": session,
  "visitsApi.begin": session,
  "visitsApi.leave": session,
};

test("every writing call has its service played against screens, or a reason why no event is needed", async () => {
  const routes = await contracts();
  const all = handled();
  expect(all.map(({ call }) => call).toSorted()).toEqual([...routes.keys()].toSorted());
  const reads = new Set(all.flatMap(({ call, calls }) => (routes.get(call)?.method === "GET" ? calls : [])));
  const known = played();
  const silent = all
    .filter(({ call }) => routes.get(call)?.method !== "GET")
    .filter(({ calls }) => !calls.some((one) => !reads.has(one) && known.has(one)))
    .map(({ call }) => call);
  expect(silent.toSorted(), "played in no file of this folder, and without a reason in `quiet`").toEqual(
    Object.keys(quiet).toSorted(),
  );
});
