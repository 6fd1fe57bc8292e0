import { applyTicketEvent } from "./apply-ticket-event.ts";
import { contactTwins } from "./search/contact-twins.ts";
import { contactsWithNumber } from "./search/contacts-with-number.ts";
import { contactsWithUserName } from "./search/contacts-with-user-name.ts";
import { countListItems } from "./triggers/count-list-items.ts";
import { countShippings } from "./triggers/count-shippings.ts";
import { emptyOutbox } from "./triggers/empty-outbox.ts";
import { emailIsKept } from "./email-is-kept.ts";
import { followEarlierEmail } from "./triggers/follow-earlier-email.ts";
import { forgetInAudit } from "./forget-in-audit.ts";
import { jsonPathExists } from "./json-path-exists.ts";
import { keepCodeDay } from "./triggers/keep-code-day.ts";
import { keepKnowledgeVocabulary } from "./triggers/keep-knowledge-vocabulary.ts";
import { keepMessageWords } from "./triggers/keep-message-words.ts";
import { keepName } from "./triggers/keep-name.ts";
import { keepTurns } from "./triggers/keep-turns.ts";
import { keepVoiceWords } from "./triggers/keep-voice-words.ts";
import { keepWroteFirst } from "./triggers/keep-wrote-first.ts";
import { keepScheduledTemplate } from "./triggers/keep-scheduled-template.ts";
import { noteStorage } from "./triggers/note-storage.ts";
import { noteTurnChange } from "./triggers/note-turn-change.ts";
import { openServiceWindow } from "./triggers/open-service-window.ts";
import { operatorStands } from "./operator-stands.ts";
import { searchChatMessages } from "./search/search-chat-messages.ts";
import { searchContactIds } from "./search/search-contact-ids.ts";
import { searchContacts } from "./search/search-contacts.ts";
import { searchKnowledge } from "./search/search-knowledge.ts";
import { searchMessages } from "./search/search-messages.ts";
import { searchRareMessages } from "./search/search-rare-messages.ts";
import { ticketsByWords } from "./search/tickets-by-words.ts";
import { ticketsSaying } from "./search/tickets-saying.ts";
import { ticketsWithWords } from "./search/tickets-with-words.ts";
import { wake } from "./triggers/wake.ts";
import { wakeNumber } from "./triggers/wake-number.ts";
import { wakeOutbox } from "./triggers/wake-outbox.ts";
import { wordsAsked } from "./search/words-asked.ts";
import { withdrawMarketing } from "./triggers/withdraw-marketing.ts";
import { writeWebhooks } from "./write-webhooks.ts";

/**
 * The present text of a function of the database. Older migrations have its earlier texts. After the migrations, `migrate()` applies each changed
 * function again.
 */
export interface SqlFunction {
  name: string;
  /** `create or replace`, with the function's owner and the roles that may call it. Applying it again changes nothing else. */
  sql: string;
}

/**
 * `plain`, `wordy` and `words_of` are left out because indexes hold their results. A change of them needs a migration that builds these indexes again.
 */
export const sqlFunctions: readonly SqlFunction[] = [
  wake,
  wakeNumber,
  wakeOutbox,
  emptyOutbox,
  contactsWithNumber,
  contactsWithUserName,
  searchContacts,
  searchContactIds,
  wordsAsked,
  keepMessageWords,
  searchRareMessages,
  searchMessages,
  ticketsByWords,
  ticketsWithWords,
  ticketsSaying,
  searchChatMessages,
  keepName,
  keepCodeDay,
  contactTwins,
  applyTicketEvent,
  keepTurns,
  noteTurnChange,
  keepVoiceWords,
  keepWroteFirst,
  noteStorage,
  countListItems,
  countShippings,
  writeWebhooks,
  forgetInAudit,
  jsonPathExists,
  openServiceWindow,
  keepScheduledTemplate,
  operatorStands,
  emailIsKept,
  followEarlierEmail,
  keepKnowledgeVocabulary,
  searchKnowledge,
  withdrawMarketing,
];
