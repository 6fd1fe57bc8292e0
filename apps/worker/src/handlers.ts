import { keyOfFile } from "@balcao/core/base/files/addresses";
import { adaptersThrough } from "./automation/adapters.ts";
import { askAssistant } from "./automation/assistant-responder.ts";
import { askIntegration } from "./automation/ask-integration.ts";
import { fetchFile } from "./automation/fetch-file.ts";
import { hearVoices } from "./automation/hear-voices.ts";
import { respondBy } from "./automation/responder.ts";
import { farewellOf, runTimers } from "./automation/timers.ts";
import { BotTurns } from "./automation/turns.ts";
import { runCampaigns } from "./campaigns/run.ts";
import { checkOne, reconcile, reconcileSettled } from "./billing/check-charges.ts";
import { billDay } from "./billing/daily.ts";
import { tellSurplus } from "./billing/tell-surplus.ts";
import { rails } from "./billing/providers-in-use.ts";
import { askPhoneOf } from "./connections/ask-phone.ts";
import { readFacts } from "./connections/read-facts.ts";
import { watchNumbers } from "./connections/watch.ts";
import { env } from "./env.ts";
import { smtpPost } from "./mail/smtp-post.ts";
import { mailRounds } from "./mail/send-mails.ts";
import { runImports } from "./contacts/import.ts";
import { runErasures } from "./contact-erasures/run.ts";
import { runFileImports } from "./contact-file-imports/run.ts";
import { checkLists } from "./contact-lists/check.ts";
import { runListImports } from "./contact-lists/import.ts";
import { sumAll } from "./dashboard/sum.ts";
import { readKnowledge } from "./knowledge/read.ts";
import { watchStorage } from "./maintenance/storage.ts";
import { sweepAll } from "./maintenance/sweep.ts";
import { readTemplatesOf } from "./message-templates/read.ts";
import { tellStop } from "./message-templates/tell-stop.ts";
import { expireAll } from "./messages/expire.ts";
import { tellDevices, tryDevice } from "./push/tell.ts";
import { runRetentions } from "./retentions/run.ts";
import { sendDueSchedules } from "./schedules/send-due.ts";
import { reckonAll } from "./tickets/reckon-goals.ts";
import { wakeAll } from "./tickets/wake-snoozed.ts";
import { Graph } from "@balcao/outside/graph/graph";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { allowanceOf, googleOf } from "@balcao/outside/allowance-env";
import { callsThrough } from "@balcao/outside/call";
import { outsideAgent } from "@balcao/outside/post-outside";
import { endVisits, tellOfVisits } from "./visits/end-visits.ts";
import type { Handlers } from "./queue.ts";
import { storeLeftBehind } from "./whatsapp/official/left-behind.ts";
import { Courier } from "./webhooks/courier.ts";
import { deliver } from "./webhooks/deliver.ts";

const { SMTP_URL: url, MAIL_FROM: from } = env;
const post = url && from ? smtpPost({ url, from }) : null;

const graph = new Graph(graphPlaceOf(env));
const outside = outsideAgent(allowanceOf(env));
export const courier = new Courier({ deliver: deliver.bind(null, outside), publicUrl: env.PUBLIC_URL });

export const turns = new BotTurns({
  respond: respondBy({
    integration: askIntegration(adaptersThrough(outside, { google: googleOf(env), publicUrl: env.PUBLIC_URL })),
    assistant: askAssistant(callsThrough(outside), env.PUBLIC_URL),
  }),
  fetchFile: fetchFile.bind(null, outside),
  addressOf: (file) => `${env.PUBLIC_URL}/api/outside-file?key=${keyOfFile(file)}`,
  hear: hearVoices(callsThrough(outside)),
  publicUrl: env.PUBLIC_URL,
});

/**
 * The contact address that push services require, if PUSH_CONTACT names none. Without https only browsers on this machine can get notices, so any address
 * is enough.
 */
const contact = env.PUBLIC_URL.startsWith("https:") ? env.PUBLIC_URL : "mailto:postmaster@localhost";
const pushes = {
  agent: outside,
  publicUrl: env.PUBLIC_URL,
  subject: env.PUSH_CONTACT ?? contact,
  pausesMs: [1000, 4000],
};

export const handlers: Handlers = {
  "maintenance.sweep": sweepAll,
  "push.tell": () => tellDevices(pushes),
  "push.try": ({ deviceId }, companyId) => tryDevice(deviceId, companyId, pushes),
  "messages.expire": async () => {
    await storeLeftBehind();
    await expireAll();
  },
  "message-templates.read": (payload, companyId) => readTemplatesOf(graph, companyId, payload),
  "message-templates.stopped": (stopped, companyId) => tellStop(stopped, companyId, env.PUBLIC_URL),
  "schedules.send": sendDueSchedules,
  "tickets.wake": wakeAll,
  "automation.timers": runTimers,
  "automation.farewell": ({ ticketId }, companyId) => farewellOf(ticketId, companyId),
  "knowledge.read": readKnowledge,
  "contacts.import": runImports,
  "contact-file-imports.run": runFileImports,
  "contact-erasures.run": () => runErasures(),
  "retentions.run": () => runRetentions(),
  "contact-lists.import": runListImports,
  "contact-lists.check": checkLists,
  "campaigns.run": () => runCampaigns(env.PUBLIC_URL),
  "connections.read-facts": (_, companyId) => readFacts(graph, companyId),
  "connections.ask-phone": ({ connectionId }, companyId) => askPhoneOf(graph, companyId, connectionId),
  "connections.watch": () => watchNumbers(env.PUBLIC_URL),
  "mails.send": mailRounds(post),
  "webhooks.send": () => courier.wake(),
  "automation.turns": () => turns.wake(),
  "goals.reckon": (_, companyId) => reckonAll(companyId),
  "dashboard.sum": sumAll,
  "billing.daily": () => billDay(rails, post ? env.PUBLIC_URL : null),
  "billing.check_charge": ({ chargeId }, companyId) => checkOne(rails, chargeId, companyId),
  "billing.surplus": (surplus, companyId) => tellSurplus(surplus, companyId, env.PUBLIC_URL),
  "billing.reconcile": () => reconcile(rails),
  "billing.settled": () => reconcileSettled(rails),
  "visits.end": endVisits,
  "visits.tell": tellOfVisits,
  "storage.watch": () => watchStorage(env.PUBLIC_URL),
};
