import { type Actor, isAdmin } from "../permissions.ts";
import type { QuickMessage } from "./schema.ts";

type OwnedMessage = Pick<QuickMessage, "userId" | "geral">;

export const maxShortcode = 50;
export const maxKeyword = 100;
export const maxQuickMessage = 4096;
export const maxQuickMessagesOfCompany = 5000;

/** Users may use their own quick messages and the company's. */
export const canUse = (actor: Pick<Actor, "userId">, { userId, geral }: OwnedMessage): boolean =>
  geral || userId === actor.userId;
/** Users may change their own quick messages. Admins may also change the company's. */
export const canChange = (actor: Pick<Actor, "userId" | "profile" | "super">, owned: OwnedMessage): boolean =>
  owned.userId === actor.userId || (owned.geral && isAdmin(actor));

const documents = new Set([
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]);
/** The file types in the file dialog. The server checks the bytes. */
export const acceptedFiles = "audio/*,video/*,image/*,.pdf,.doc,.docx";
export const isAccepted = (mimetype: string): boolean =>
  /^(audio|video|image)\//.test(mimetype) || documents.has(mimetype);
