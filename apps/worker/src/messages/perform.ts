import type { CommandKind } from "@balcao/core/numbers/commands/kinds";
import { askWhose } from "./ask-whose.ts";
import { block } from "./block.ts";
import { deleteMessage, editMessage, markRead, reactToMessage } from "./change-message.ts";
import { checkNumbers } from "./check-numbers.ts";
import { checkNumber } from "./check-number.ts";
import { downloadMedia } from "./download-media.ts";
import { downloadRendition } from "./download-rendition.ts";
import { rejectCall } from "./reject-call.ts";
import { sendMessage } from "./send-message.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const performers: { [K in CommandKind]: (work: Work<K>) => Promise<Outcome> } = {
  send: sendMessage,
  template: sendMessage,
  edit: editMessage,
  delete: deleteMessage,
  react: reactToMessage,
  read: markRead,
  download: (work) => work.downloads.pass(() => downloadMedia(work)),
  rendition: (work) => work.downloads.pass(() => downloadRendition(work)),
  check: checkNumber,
  checks: checkNumbers,
  whose: askWhose,
  reject: rejectCall,
  block,
  logout: async ({ command, logOut }) => {
    await logOut(command.payload);
    return "done";
  },
};

/** Carries out a command. Any error may be temporary, so the command is tried again after an error. */
export const perform = <K extends CommandKind>(work: Work<K>): Promise<Outcome> => performers[work.command.kind](work);
