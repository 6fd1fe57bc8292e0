import { applyTicketEvent } from "./apply-ticket-event.ts";
import { contactTwins } from "./contact-twins.ts";
import { contactsWithNumber } from "./contacts-with-number.ts";
import { countListItems } from "./count-list-items.ts";
import { countShippings } from "./count-shippings.ts";
import { keepCodeDay } from "./keep-code-day.ts";
import { keepKnowledgeVocabulary } from "./keep-knowledge-vocabulary.ts";
import { keepMessageWords } from "./keep-message-words.ts";
import { keepName } from "./keep-name.ts";
import { keepTurns } from "./keep-turns.ts";
import { keepVoiceWords } from "./keep-voice-words.ts";
import { keepWroteFirst } from "./keep-wrote-first.ts";
import { noteStorage } from "./note-storage.ts";
import { noteTurnChange } from "./note-turn-change.ts";
import { operatorStands } from "./operator-stands.ts";
import { searchChatMessages } from "./search-chat-messages.ts";
import { searchContactIds } from "./search-contact-ids.ts";
import { searchContacts } from "./search-contacts.ts";
import { searchKnowledge } from "./search-knowledge.ts";
import { searchMessages } from "./search-messages.ts";
import { searchRareMessages } from "./search-rare-messages.ts";
import { wake } from "./wake.ts";
import { wakeNumber } from "./wake-number.ts";
import { wakeOutbox } from "./wake-outbox.ts";
import { wordsAsked } from "./words-asked.ts";
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
