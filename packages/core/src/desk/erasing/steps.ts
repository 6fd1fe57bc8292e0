import type { PersonTraces } from "./person.ts";
import type { ErasedKind } from "@balcao/shared/contact-erasures/schema";
import { type Decider, emptyContact, forgetInAudit } from "./contact.ts";
import {
  deleteFiles,
  deleteMessages,
  deleteNotes,
  deleteSchedules,
  emptyTalks,
  emptyTickets,
} from "./conversations.ts";
import {
  deleteCalls,
  deleteConsents,
  emptyShippings,
  forgetEmails,
  forgetEvents,
  forgetLists,
  forgetTraffic,
} from "./other-tables.ts";
import {
  deleteReactions,
  deleteVersions,
  emptyCards,
  emptyGroupMessages,
  emptyQuotes,
  renameMentions,
} from "./groups.ts";

/** What a step needs besides the person. */
export interface StepContext {
  decider: Decider;
  /** The files of the person's messages, read before the messages were deleted. */
  files: readonly number[];
}
/** One part of an erasure. It returns how many rows of its kind it deleted or emptied. */
export interface Step {
  name: string;
  kind: ErasedKind | null;
  does: (person: PersonTraces, given: StepContext) => Promise<number>;
}

/**
 * The parts of an erasure, in the order in which rows are locked (law 12). A part that finds its rows by other rows comes before the part that
 * deletes these others: quotes before the quoted messages, files after the last message, and the contact near the end, because everything is found by
 * the contact.
 */
export const steps: readonly Step[] = [
  { name: "schedules", kind: "schedules", does: deleteSchedules },
  { name: "calls", kind: "calls", does: deleteCalls },
  { name: "events", kind: "records", does: forgetEvents },
  { name: "cards of groups", kind: null, does: emptyCards },
  { name: "tickets", kind: null, does: emptyTickets },
  { name: "notes", kind: "notes", does: deleteNotes },
  { name: "talks", kind: "talks", does: emptyTalks },
  { name: "quotes", kind: "quotes", does: emptyQuotes },
  { name: "mentions", kind: "quotes", does: renameMentions },
  { name: "reactions", kind: "groupMessages", does: deleteReactions },
  { name: "versions", kind: "groupMessages", does: deleteVersions },
  { name: "messages in groups", kind: "groupMessages", does: emptyGroupMessages },
  { name: "messages", kind: "messages", does: deleteMessages },
  { name: "lists", kind: "lists", does: forgetLists },
  { name: "traffic", kind: "records", does: forgetTraffic },
  { name: "consents", kind: "records", does: deleteConsents },
  { name: "e-mails", kind: "emails", does: forgetEmails },
  { name: "campaigns", kind: "campaigns", does: emptyShippings },
  { name: "contact", kind: "names", does: (person, { decider }) => emptyContact(person, decider) },
  { name: "audit", kind: "records", does: forgetInAudit },
  { name: "files", kind: "files", does: (_person, { files }) => deleteFiles(files) },
];
