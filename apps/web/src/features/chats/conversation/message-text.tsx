import { mentionPieces, ticketsLinkedIn } from "@balcao/shared/chats/rules";
import type { Chat } from "@balcao/shared/chats/schema";
import { useMe } from "../../../nouns/auth/me.ts";
import { RichText } from "../../../nouns/messages/rich-text.tsx";
import basics from "../../../ui/basics.module.css";
import css from "./parts.module.css";
import { TicketCard } from "./ticket-card.tsx";

/** The text of a message with the members that it names, and below it the tickets that it links to. */
export function MessageText({ body, users }: { body: string; users: Chat["users"] }) {
  const me = useMe();
  const members = users.map(({ user }) => user);
  return (
    <>
      <div className={basics["written"]} dir="auto">
        {mentionPieces(body, members).map(({ text, userId }, index) =>
          userId === null ? (
            <RichText key={index} text={text} />
          ) : (
            <strong key={index} className={css["mention"]} data-me={userId === me.id}>
              {text}
            </strong>
          ),
        )}
      </div>
      {ticketsLinkedIn(body).map((uuid) => (
        <TicketCard key={uuid} uuid={uuid} />
      ))}
    </>
  );
}
