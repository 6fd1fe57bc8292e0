import type { HeldKind, Recipient } from "@balcao/shared/personal-data/schema";
import type { ExportTerms } from "./terms/terms.ts";

/** The words of an export, in the company's language. The names of fields in JSON are the same in every language. */
export interface ExportWords {
  files: {
    readme: string;
    contact: string;
    report: string;
    conversations: string;
    groups: string;
    media: string;
    hashes: string;
    /** The picture of the person's profile, without its ending. */
    picture: string;
  };
  title: string;
  company: string;
  /** The person who is responsible for personal data in the company. */
  officer: string;
  person: string;
  numbers: string;
  madeAt: string;
  since: string;
  period: string;
  noMessages: string;
  /** What the product knows of the company's uses of the data. */
  purposes: string;
  /** What each file contains. Each text is one paragraph. */
  contents: readonly string[];
  /** What is left out, and why. */
  leftOut: readonly string[];
  recipients: string;
  noRecipients: string;
  recipientKind: Record<Recipient["kind"], string>;
  held: Record<HeldKind, string>;
  parts: {
    held: string;
    names: string;
    addresses: string;
    fields: string;
    optOut: string;
    notes: string;
    requests: string;
    legalBases: string;
    schedules: string;
    campaignDeliveries: string;
    emails: string;
    ratings: string;
    lists: string;
    automaticSteps: string;
    assistantQuestions: string;
    seen: string;
  };
  terms: ExportTerms;
  byCompany: string;
  automatic: string;
  /** Another member of a group. */
  somebody: string;
  deleted: string;
  edited: string;
  quotes: string;
  heard: string;
  file: string;
  missing: string;
  /** The words before the time of the newest message that a retention removed. */
  removedUntil: string;
  none: string;
}
