import { applyTicketEvent } from "./apply-ticket-event.ts";
import { contactTwins } from "./search/contact-twins.ts";
import { contactsWithNumber } from "./search/contacts-with-number.ts";
import { contactsWithUserName } from "./search/contacts-with-user-name.ts";
import { countListItems } from "./triggers/count-list-items.ts";
import { countShippings } from "./triggers/count-shippings.ts";
import { keepCodeDay } from "./triggers/keep-code-day.ts";
import { keepKnowledgeVocabulary } from "./triggers/keep-knowledge-vocabulary.ts";
import { keepMessageWords } from "./triggers/keep-message-words.ts";
import { keepName } from "./triggers/keep-name.ts";
import { keepTurns } from "./triggers/keep-turns.ts";
import { keepVoiceWords } from "./triggers/keep-voice-words.ts";
import { keepWroteFirst } from "./triggers/keep-wrote-first.ts";
import { noteStorage } from "./triggers/note-storage.ts";
import { noteTurnChange } from "./triggers/note-turn-change.ts";
import { operatorStands } from "./operator-stands.ts";
import { searchChatMessages } from "./search/search-chat-messages.ts";
import { searchContactIds } from "./search/search-contact-ids.ts";
import { searchContacts } from "./search/search-contacts.ts";
import { searchKnowledge } from "./search/search-knowledge.ts";
import { searchMessages } from "./search/search-messages.ts";
import { searchRareMessages } from "./search/search-rare-messages.ts";
import { wake } from "./triggers/wake.ts";
import { wakeNumber } from "./triggers/wake-number.ts";
import { wakeOutbox } from "./triggers/wake-outbox.ts";
import { wordsAsked } from "./search/words-asked.ts";
import { writeWebhooks } from "./write-webhooks.ts";

/**
 * A function of the database as it is now. What older migrations say of it is history: after them each changed one is applied again, by
 * `migrate()`.
 */
export interface SqlFunction {
  name: string;
  /** `create or replace`, with its owner and who may call it: applied again, it changes nothing but what is new. */
  sql: string;
}

/** Not among them: `plain`, `wordy` and `words_of`, whose results lie in indexes. They change by a migration that makes these anew. */
export const sqlFunctions: readonly SqlFunction[] = [
  wake,
  wakeNumber,
  wakeOutbox,
  contactsWithNumber,
  contactsWithUserName,
  searchContacts,
  searchContactIds,
  wordsAsked,
  keepMessageWords,
  searchRareMessages,
  searchMessages,
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
  operatorStands,
  keepKnowledgeVocabulary,
  searchKnowledge,
];
