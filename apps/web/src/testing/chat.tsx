import type { Message } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { Composer } from "../features/composer/composer.tsx";
import TemplateDialog from "../features/composer/template/template-dialog.tsx";
import { useDraft } from "../nouns/drafts/drafts.ts";
import { MessageList } from "../features/messages/conversation/message-list.tsx";
import { useSendUnsent } from "../nouns/messages/use-unsent.ts";
import { show } from "./render.tsx";
import { aMessage, aPage, aTicket } from "./samples.ts";
import { type WireRequest, wire } from "./wire.ts";

const ticket = aTicket({ id: 1, status: "open", user: { id: 7, name: "Ana" } });
/** Ana's open conversation with a customer who has a name. */
export const myTicket: Ticket = { ...ticket, contact: { ...ticket.contact, name: "Rosa Lima" } };

/** A conversation and its composer, arranged as on the ticket page. */
export function Chat({ of = myTicket }: { of?: Ticket }) {
  useSendUnsent();
  const field = useRef<HTMLTextAreaElement>(null);
  const handle = useDraft(7, of.id);
  const [recording, record] = useState(false);
  const [picksTemplate, pickTemplate] = useState(false);
  return (
    <>
      <MessageList
        ticket={of}
        canWrite
        onReply={(replyTo) => handle.change({ replyTo })}
        onEdit={(message) => handle.change({ edit: { message, text: message.body } })}
      />
      <Composer
        ticket={of}
        handle={handle}
        field={field}
        recording={recording}
        onRecord={record}
        onTemplate={() => pickTemplate(true)}
      />
      {picksTemplate ? <TemplateDialog ticket={of} onClose={() => pickTemplate(false)} /> : null}
    </>
  );
}

let nextId = 100;
/** The server's answer to a sent message: the stored message. */
export const stored = ({ body }: WireRequest, part: Partial<Message> = {}) => {
  const { body: text, clientId } = body as { body: string; clientId: string };
  nextId += 1;
  return { messages: [aMessage({ id: nextId, fromMe: true, body: text, clientId, ...part })] };
};
export const page = (...messages: Message[]) => aPage(messages);
/** Opens the chat with a fake server. The given answers replace the usual ones. */
export const openChat = (answers: Parameters<typeof wire>[0] = {}, first: Message[] = []) => {
  const log = wire({
    "GET /messages/:id": () => page(...first),
    "GET /messages/:id/starred": () => ({ messages: [] }),
    "GET /tickets/:id/draft": () => ({ draft: null }),
    "PUT /tickets/:id/draft": () => ({ draft: null }),
    "GET /quick-messages/list": () => [],
    "POST /quick-messages/:id/used": () => ({ ok: true }),
    "POST /messages/:id": (asked) => stored(asked),
    ...answers,
  });
  return { log, ...show(<Chat />) };
};
export const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^(Escreva|Editar)/ });
export const posts = (log: WireRequest[]) =>
  log.filter(({ method, path }) => method === "POST" && path.startsWith("/messages"));
export const bubbles = () => [...document.querySelectorAll<HTMLElement>("[data-message]")];
