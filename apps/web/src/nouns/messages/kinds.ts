import type { MediaType } from "@balcao/shared/messages/schema";
import { readUnsupported } from "@balcao/shared/messages/unsupported";
import { cardsOf, locationOf } from "./cards.ts";
import Clock4 from "lucide-react/icons/clock-4";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import ListChecks from "lucide-react/icons/list-checks";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircleQuestionMark from "lucide-react/icons/message-circle-question-mark";
import Mic from "lucide-react/icons/mic";
import Phone from "lucide-react/icons/phone";
import Sticker from "lucide-react/icons/sticker";
import User from "lucide-react/icons/user";
import Video from "lucide-react/icons/video";
import type { LucideIcon } from "lucide-react/types";
import { withoutMarks } from "./rich-text.tsx";

/** The icon of a kind of content. Text has none. */
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

/** Kinds whose body is data for a card and not a text. */
const bodyIsData: readonly MediaType[] = ["call_log", "sticker"];

/** The names on contact cards, which a list shows instead of the cards. */
const namesOf = (body: string): string =>
  /^\s*BEGIN:VCARD/i.test(body)
    ? cardsOf(body)
        .map(({ name }) => name)
        .join(", ")
    : body;

/** The name that a list gives a message without content, depending on the known facts about the message. */
const absent: Partial<Record<string, "viewOnce" | "phoneOnly" | "sealedEdit">> = {
  "view-once": "viewOnce",
  "phone-only": "phoneOnly",
  "sealed-edit": "sealedEdit",
};

/** A shared place in words, which a list shows instead of all its data. */
const placeOf = (body: string): string => (body.includes("|") ? locationOf(body).text : body);

/**
 * A message as one line for lists and quotes: its words without formatting marks, or else the name of its kind. An empty text means a deleted
 * message. A missing kind means that there is no message yet.
 */
export function previewOf(
  kind: MediaType | null,
  body: string,
  nameOf: (kind: MediaType | "deleted" | "none" | "viewOnce" | "phoneOnly" | "sealedEdit") => string,
): string {
  if (kind === null) return nameOf("none");
  if (kind === "unsupported") return readUnsupported(body).words || nameOf(kind);
  if (kind === "undecrypted") return nameOf(absent[readUnsupported(body).kind ?? ""] ?? kind);
  if (kind === "vcard") return namesOf(body) || nameOf(kind);
  if (kind === "locationMessage") return placeOf(body) || nameOf(kind);
  if (kind === "text") return withoutMarks(body) || nameOf("deleted");
  return body === "" || bodyIsData.includes(kind) ? nameOf(kind) : withoutMarks(body);
}
