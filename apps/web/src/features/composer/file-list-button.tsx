import type { FileList } from "@balcao/shared/file-lists/schema";
import { maxFiles } from "@balcao/shared/messages/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import Files from "lucide-react/icons/files";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { Late } from "../../ui/late.tsx";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { isBlank, storedAttachments } from "./outgoing.ts";
import { rendered } from "./quick-answers.ts";
import { ToolButton } from "../../ui/thread/tools.tsx";
import { useMessageContext } from "./use-message-context.ts";

const FileListPicker = lazy(() => import("../../nouns/file-lists/file-list-picker.tsx"));
const readingTimeMs = 6000;

type Props = { ticket: Ticket; handle: DraftHandle; onDone: () => void };

/** Puts the text and the files of a file list into the draft, as if they were written and picked by hand. Nothing is uploaded. */
export function FileListButton({ ticket, handle, onDone }: Props) {
  const { t } = useTranslation("messages");
  const [picking, pick] = useState(false);
  return (
    <>
      <ToolButton icon={Files} label={t("fileList")} aria-haspopup="dialog" onClick={() => pick(true)} />
      {picking ? <Picking ticket={ticket} handle={handle} onDone={onDone} onClose={() => pick(false)} /> : null}
    </>
  );
}

function Picking({ ticket, handle, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("messages");
  // Fetches the values while the user still chooses a list, because it is not yet known which values the list's text needs.
  const contextNow = useMessageContext(ticket, { wanted: true, fields: true });
  const take = (fileList: FileList) => {
    const { text, files } = handle.draft;
    const words = rendered(fileList, contextNow());
    const all = [...files, ...storedAttachments(fileList)];
    if (all.length > maxFiles) notify.error(t("tooManyFiles"), readingTimeMs);
    handle.change({
      text: [text, words].filter((piece) => !isBlank(piece)).join("\n\n"),
      files: all.slice(0, maxFiles),
    });
    onClose();
    onDone();
  };
  return (
    <Late>
      <FileListPicker onChoose={take} onClose={onClose} />
    </Late>
  );
}
