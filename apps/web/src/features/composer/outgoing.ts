import type { FileList } from "@balcao/shared/file-lists/schema";
import { maxFileBytes, maxFiles } from "@balcao/shared/messages/rules";
import type { MediaType } from "@balcao/shared/messages/schema";
import { newId } from "../../lib/id.ts";
import { kindOf } from "../../nouns/messages/use-unsent.ts";
import type { Attachment, Outgoing } from "../../nouns/messages/unsent-store.ts";
import type { Draft } from "../../nouns/drafts/drafts.ts";

export const isBlank = (text: string): boolean => text.trim() === "";
/** Whether WhatsApp shows a caption with this kind of file. A sound has no caption. */
export const takesCaption = (kind: MediaType): boolean => kind !== "audio";

/** The fields that all messages of one draft share: the writer, the ticket, the time, and whether the signature is added. */
export type MessageHead = Pick<Outgoing, "userId" | "ticketId" | "sign" | "at" | "order">;

/**
 * The messages that a draft becomes, in order: one per file, so that each has its own caption, progress and ticks. The text is the caption of the
 * first file, or a message of its own where that file takes no caption. A blank draft becomes no message.
 */
export function outgoingOf(draft: Omit<Draft, "agreed">, head: MessageHead, id = newId): Outgoing[] {
  const [first] = draft.files;
  const textIsCaption = first !== undefined && takesCaption(first.kind) && !draft.quick;
  const base = { ...head, quoted: null, quickMessageId: null, fault: null };
  const files = draft.files.map((attachment, index) => {
    const caption = index > 0 ? attachment.caption : textIsCaption ? draft.text : "";
    const body = takesCaption(attachment.kind) ? caption.trim() : "";
    return { ...base, clientId: id(), body, attachment };
  });
  const text =
    (isBlank(draft.text) && !draft.quick) || textIsCaption
      ? []
      : [
          {
            ...base,
            clientId: id(),
            body: draft.text.trim(),
            attachment: null,
            quickMessageId: draft.quick?.id ?? null,
          },
        ];
  return [...files, ...text].map((one, index) => ({
    ...one,
    order: head.order + index,
    quoted: index === 0 ? quoteOf(draft.replyTo) : null,
  }));
}

const quoteOf = (message: Draft["replyTo"]): Outgoing["quoted"] =>
  message && {
    id: message.id,
    body: message.body,
    fromMe: message.fromMe,
    mediaType: message.mediaType,
    author: message.author,
    hidden: false,
  };

export type FileFault = "ERR_FILE_EMPTY" | "ERR_FILE_TOO_LARGE" | "tooManyFiles";

/** Takes the files that may be sent, and says why the other files may not. This happens before any upload. */
export function chooseFiles(
  files: readonly File[],
  already: number,
): { taken: File[]; faults: { name: string; fault: FileFault }[] } {
  const taken: File[] = [];
  const faults: { name: string; fault: FileFault }[] = [];
  for (const file of files) {
    const fault =
      file.size === 0
        ? "ERR_FILE_EMPTY"
        : file.size > maxFileBytes
          ? "ERR_FILE_TOO_LARGE"
          : already + taken.length >= maxFiles
            ? "tooManyFiles"
            : null;
    if (fault) faults.push({ name: file.name, fault });
    else taken.push(file);
  }
  return { taken, faults };
}

/** The files of a file list, which the server already stores. Entries without a file are left out. */
export const storedAttachments = ({ options }: FileList): Attachment[] =>
  options.flatMap(({ id, path, fileName, mediaType, size }) => {
    if (path === null) return [];
    const file = { entryId: id, name: fileName ?? "", type: mediaType ?? "", size: size ?? 0 };
    return [{ key: newId(), file, url: path, kind: kindOf(file.type), caption: "" }];
  });

export const attachmentOf = (file: File): Attachment => ({
  key: newId(),
  file,
  url: URL.createObjectURL(file),
  kind: kindOf(file.type),
  caption: "",
});
