import i18next from "i18next";
import { useCallback } from "react";
import { notify } from "../../lib/notify.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { attachmentOf, chooseFiles, type FileFault } from "./outgoing.ts";

const readingTimeMs = 6000;
/** Returns why a file is refused. */
export const reasonOf = (fault: FileFault) =>
  i18next.t(fault === "tooManyFiles" ? "messages:tooManyFiles" : `errors:${fault}`);

/** Adds files to a draft, whether chosen by the button, dropped or pasted. */
export function useAttach({ draft, change }: DraftHandle): (files: FileList | readonly File[]) => void {
  return useCallback(
    (files) => {
      const { taken, faults } = chooseFiles([...files], draft.files.length);
      for (const { name, fault } of faults) notify.error(`${name}: ${reasonOf(fault)}`, readingTimeMs);
      if (taken.length > 0) change({ files: [...draft.files, ...taken.map(attachmentOf)] });
    },
    [draft, change],
  );
}
