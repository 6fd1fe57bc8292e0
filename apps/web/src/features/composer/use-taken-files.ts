import { useEffect, useEffectEvent, useRef } from "react";
import { keepTaken, readTaken, type TakenFile } from "../../lib/pocket/shared-content.ts";
import { useMe } from "../../nouns/auth/me.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import type { Attachment } from "../../nouns/messages/unsent-store.ts";
import { attachmentOf } from "./outgoing.ts";

/** Returns the files of a draft together with the shared files that a reload removed from it. */
export const withTaken = (files: readonly Attachment[], taken: readonly TakenFile[]): readonly Attachment[] => [
  ...files,
  ...taken
    .filter(({ key }) => files.every((file) => file.key !== key))
    .map(({ key, file }) => ({ ...attachmentOf(file), key })),
];

/** After a reload, attaches again the files that were shared into this conversation, until they are sent or removed. */
export function useTakenFiles(ticketId: number, { draft: { files }, change }: DraftHandle): void {
  const { id: userId } = useMe();
  const known = useRef<readonly TakenFile[]>([]);
  const attach = useEffectEvent((taken: readonly TakenFile[]) => {
    known.current = taken;
    const all = withTaken(files, taken);
    if (all.length > files.length) change({ files: all });
  });
  useEffect(() => {
    let isGone = false;
    void readTaken(userId, ticketId).then((taken) => (isGone || taken.length === 0 ? undefined : attach(taken)));
    return () => {
      isGone = true;
      known.current = [];
    };
  }, [userId, ticketId]);
  useEffect(() => {
    const left = known.current.filter(({ key }) => files.some((file) => file.key === key));
    if (left.length === known.current.length) return;
    known.current = left;
    void keepTaken(userId, ticketId, left);
  }, [files, userId, ticketId]);
}
