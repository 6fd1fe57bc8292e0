import type { MediaType } from "@balcao/shared/messages/schema";
import {
  Clock4,
  FileText,
  Image,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircleQuestionMark,
  Mic,
  Phone,
  Sticker,
  User,
  Video,
} from "lucide-react";

/** The icon that stands for a kind of content; text needs none. */
export const kindIcons: { [K in MediaType]: LucideIcon | null } = {
  text: null,
  image: Image,
  audio: Mic,
  video: Video,
  application: FileText,
  sticker: Sticker,
  locationMessage: MapPin,
  vcard: User,
  poll: ListChecks,
  call_log: Phone,
  undecrypted: Clock4,
  unsupported: MessageCircleQuestionMark,
};

/** Kinds whose body is data for a card, not words to show in one line. */
const bodyIsData: readonly MediaType[] = [
  "locationMessage",
  "vcard",
  "undecrypted",
  "unsupported",
  "call_log",
  "sticker",
];

/**
 * One line for lists and quotes: the words, or else the name of the kind. A text without words is one that was deleted;
 * without a kind nothing was said yet.
 */
export function previewOf(
  kind: MediaType | null,
  body: string,
  nameOf: (kind: MediaType | "deleted" | "none") => string,
): string {
  if (kind === null) return nameOf("none");
  if (kind === "text") return body || nameOf("deleted");
  return body === "" || bodyIsData.includes(kind) ? nameOf(kind) : body;
}
