import type { MediaType, Message } from "@balcao/shared/messages/schema";
import { makeUnsentStore, type UnsentPost } from "../../lib/unsent/store.ts";

/** A file of a file list. The server stores the file, and sends it by the id of its entry. */
export type ListedFile = { entryId: number; name: string; type: string; size: number };

/** A file that the user has chosen and not yet sent. `url` shows the file from memory or from the server. */
export type Attachment = { key: string; file: File | ListedFile; url: string; kind: MediaType; caption: string };

/** A message to a customer on its way to the server. */
export type Outgoing = UnsentPost & {
  ticketId: number;
  body: string;
  sign: boolean;
  quickMessageId: number | null;
  attachment: Attachment | null;
  quoted: Message["quotedMsg"];
};

/** Messages to customers that the server does not have yet. */
export const unsentStore = makeUnsentStore<Outgoing>({
  // The key keeps its first name, so that this page finds messages that an older version left unsent.
  prefix: "outbox:",
  isOne: ({ ticketId }) => typeof ticketId === "number",
  holdsBytes: ({ attachment }) => attachment?.file instanceof File,
  release: ({ attachment }) => attachment && URL.revokeObjectURL(attachment.url),
});
