import { companies } from "./0001-companies.ts";
import { users } from "./0002-users.ts";
import { connections } from "./0003-connections.ts";
import { contacts } from "./0004-contacts.ts";
import { tickets } from "./0005-tickets.ts";
import { messages } from "./0006-messages.ts";
import { outbox } from "./0007-outbox.ts";
import { desk } from "./0008-desk.ts";
import { search } from "./0009-search.ts";
import { automation } from "./0010-automation.ts";
import { routing } from "./0011-routing.ts";
import { timeline } from "./0012-timeline.ts";
import { contactsDesk } from "./0013-contacts-desk.ts";
import { people } from "./0014-people.ts";
import { contactCare } from "./0015-contact-care.ts";
import { identity } from "./0016-identity.ts";
import { numbers } from "./0017-numbers.ts";
import { hours } from "./0018-hours.ts";
import { services } from "./0019-services.ts";
import { setup } from "./0020-setup.ts";
import { addresses } from "./0021-addresses.ts";
import { plans } from "./0022-plans.ts";
import { lanes } from "./0023-lanes.ts";
import { sources } from "./0024-sources.ts";
import { turns } from "./0025-turns.ts";
import { unopened } from "./0027-unopened.ts";
import { doubts } from "./0028-doubts.ts";
import { accounts } from "./0029-accounts.ts";
import { audit } from "./0030-audit.ts";
import { limits } from "./0031-limits.ts";
import { mine } from "./0032-mine.ts";
import { onePlan } from "./0033-one-plan.ts";
import { closedRoles } from "./0034-closed-roles.ts";
import { columns } from "./0035-columns.ts";
import { contactLists } from "./0036-contact-lists.ts";
import { contactListImports } from "./0037-contact-list-imports.ts";
import { fileLists } from "./0040-file-lists.ts";
import { helpVideos } from "./0041-help-videos.ts";
import { campaigns } from "./0045-campaigns.ts";
import { apiTokens } from "./0050-api-tokens.ts";
import { webhooks } from "./0052-webhooks.ts";
import { commercial } from "./0053-commercial.ts";
import { invoices } from "./0054-invoices.ts";
import { chats } from "./0055-chats.ts";
import { mailContent } from "./0056-mail-content.ts";
import { announcements } from "./0057-announcements.ts";
import { signUp } from "./0058-sign-up.ts";
import { lostParts } from "./0059-lost-parts.ts";
import { emails } from "./0060-emails.ts";
import { askedCharges } from "./0061-asked-charges.ts";
import { visits } from "./0063-visits.ts";
import { operator } from "./0065-operator.ts";
import { botSteps } from "./0067-bot-steps.ts";
import { botTalks } from "./0068-bot-talks.ts";
import { queueOptions } from "./0069-queue-options.ts";
import { integrations } from "./0070-integrations.ts";
import { assistant } from "./0071-assistant.ts";
import { optionSteps } from "./0072-option-steps.ts";
import { farewells } from "./0073-farewells.ts";
import { assistantFaults } from "./0074-assistant-faults.ts";
import { knowledgeFiles } from "./0075-knowledge-files.ts";
import { heard } from "./0078-heard.ts";
import { lists } from "./0079-lists.ts";
import { serviceGoals } from "./0080-service-goals.ts";
import { answeredSchedules } from "./0081-answered-schedules.ts";
import { activities } from "./0082-activities.ts";
import { noteMentions } from "./0083-note-mentions.ts";
import { switchedOff } from "./0085-switched-off.ts";
import { visitEnds } from "./0086-visit-ends.ts";
import { knowledgeTitles } from "./0087-knowledge-titles.ts";
import { linkPreviews } from "./0090-link-previews.ts";
import { ticketDays } from "./0091-ticket-days.ts";
import { voiceWords } from "./0097-voice-words.ts";
import { editedNotes } from "./0100-edited-notes.ts";
import { tagOrder } from "./0104-tag-order.ts";
import { namedTalkers } from "./0109-named-talkers.ts";
import { closedTab } from "./0110-closed-tab.ts";
import { turnTries } from "./0111-turn-tries.ts";
import { beforeClosing } from "./0112-before-closing.ts";
import { quotedWords } from "./0116-quoted-words.ts";
import { lastAuthor } from "./0117-last-author.ts";
import { planBefore } from "./0118-plan-before.ts";
import { unpaidEmails } from "./0119-unpaid-emails.ts";
import { importSheet } from "./0137-import-sheet.ts";
import { outdatedCharges } from "./0138-outdated-charges.ts";
import { campaignShortcuts } from "./0139-campaign-shortcuts.ts";
import { payerAddress } from "./0140-payer-address.ts";
import { missedBy } from "./0145-missed-by.ts";
import { questionBefore } from "./0146-question-before.ts";
import { contactFileImports } from "./0148-contact-file-imports.ts";
import { lookedAt } from "./0150-looked-at.ts";
import type { Migration } from "./sql.ts";

/** The migrations up to 0150, in their order. */
export const until0150: readonly Migration[] = [
  companies,
  users,
  connections,
  contacts,
  tickets,
  messages,
  outbox,
  desk,
  search,
  automation,
  routing,
  timeline,
  contactsDesk,
  people,
  contactCare,
  identity,
  numbers,
  hours,
  services,
  setup,
  addresses,
  plans,
  lanes,
  sources,
  turns,
  unopened,
  doubts,
  accounts,
  audit,
  limits,
  mine,
  onePlan,
  closedRoles,
  columns,
  contactLists,
  contactListImports,
  fileLists,
  helpVideos,
  campaigns,
  apiTokens,
  webhooks,
  commercial,
  invoices,
  chats,
  mailContent,
  announcements,
  signUp,
  lostParts,
  emails,
  askedCharges,
  visits,
  operator,
  botSteps,
  botTalks,
  queueOptions,
  integrations,
  assistant,
  optionSteps,
  farewells,
  assistantFaults,
  knowledgeFiles,
  heard,
  lists,
  serviceGoals,
  answeredSchedules,
  activities,
  noteMentions,
  switchedOff,
  visitEnds,
  knowledgeTitles,
  linkPreviews,
  ticketDays,
  voiceWords,
  editedNotes,
  tagOrder,
  namedTalkers,
  closedTab,
  turnTries,
  beforeClosing,
  quotedWords,
  lastAuthor,
  planBefore,
  unpaidEmails,
  importSheet,
  outdatedCharges,
  campaignShortcuts,
  payerAddress,
  missedBy,
  questionBefore,
  contactFileImports,
  lookedAt,
];
