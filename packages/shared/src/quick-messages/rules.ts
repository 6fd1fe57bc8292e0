import { type Actor, isAdmin } from "../permissions.ts";
import type { QuickMessage } from "./schema.ts";

type Owned = Pick<QuickMessage, "userId" | "geral">;

export const maxShortcode = 50;
export const maxQuickMessage = 4096;

/** One's own, and those of the whole company. */
export const canUse = (actor: Pick<Actor, "userId">, { userId, geral }: Owned): boolean =>
  geral || userId === actor.userId;
/** One's own; admins also those of the company. */
export const canChange = (actor: Pick<Actor, "userId" | "profile" | "super">, owned: Owned): boolean =>
  owned.userId === actor.userId || (owned.geral && isAdmin(actor));

const documents = new Set([
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]);
/** What the file dialog offers; the server looks at the bytes. */
export const acceptedFiles = "audio/*,video/*,image/*,.pdf,.doc,.docx";
export const isAccepted = (mimetype: string): boolean =>
  /^(audio|video|image)\//.test(mimetype) || documents.has(mimetype);
