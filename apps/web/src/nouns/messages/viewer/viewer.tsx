import { canForward } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { lazy, useState } from "react";
import { Late } from "../../../ui/late.tsx";
import { Frame } from "./frame.tsx";
import { Strip } from "./strip.tsx";
import { usePictures } from "./use-pictures.ts";

const ForwardDialog = lazy(() => import("../forward-dialog.tsx"));

type Props = {
  ticket: Pick<Ticket, "id" | "contactId">;
  start: Message;
  /** Answers a picture. Null when this reader may not answer it. */
  replyTo: (message: Message) => (() => void) | null;
  /** Opens a menu of further actions on a picture. Null when there is no menu. */
  onMenu: ((message: Message, anchor: HTMLElement) => void) | null;
  onClose: () => void;
};

/** The pictures and videos of a conversation, beginning with the chosen one. */
export default function Viewer({ ticket, start, replyTo, onMenu, onClose }: Props) {
  const pictures = usePictures(ticket, start);
  const [passed, pass] = useState<Message | null>(null);
  const message = pictures.all[pictures.at] ?? start;
  const { id, author, body, createdAt, mediaType, media } = message;
  const answer = replyTo(message);
  if (!media) return null;
  const { url, name, thumbnail } = media;
  return (
    <>
      <Frame
        shown={{ id, author, body, createdAt, mediaType, url, name, thumbnail }}
        place={{ at: pictures.at, of: pictures.all.length, more: pictures.more }}
        onStep={pictures.step}
        covered={passed !== null}
        acts={{
          onReply: answer && (() => (onClose(), answer())),
          onForward: canForward(message) ? () => pass(message) : null,
          onMenu: onMenu && ((anchor) => onMenu(message, anchor)),
        }}
        onClose={onClose}
      >
        {pictures.all.length > 1 ? <Strip pictures={pictures} onShow={pictures.show} /> : null}
      </Frame>
      <Late>{passed ? <ForwardDialog message={passed} onClose={() => pass(null)} /> : null}</Late>
    </>
  );
}
