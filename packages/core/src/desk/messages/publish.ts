import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import { withHiddenQuote } from "@balcao/shared/messages/rules";
import { isSeenByAll } from "@balcao/shared/tickets/rules";
import { publish } from "../../base/outbox/write.ts";
import { loadMessages } from "./presenter.ts";

/**
 * Sends new or changed messages to the browsers of all users who may see the tickets. Returns the messages for the user who made the change. These
 * leave out quoted words that some readers may not see, and the browser keeps the words that it has.
 */
export async function tellMessages(
  name: "message.create" | "message.update",
  ids: readonly number[],
): Promise<Message[]> {
  const loaded = await loadMessages(ids, () => true);
  for (const { message, ...hint } of loaded) publish(name, { message }, hint);
  return loaded.map(({ message, place, quotedPlace }) =>
    quotedPlace && !isSeenByAll(quotedPlace, place) ? withHiddenQuote(message) : message,
  );
}

export async function tellMessage(name: "message.create" | "message.update", id: number): Promise<Message> {
  const [message] = await tellMessages(name, [id]);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}
