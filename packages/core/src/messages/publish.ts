import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import { publish } from "../outbox/write.ts";
import { loadMessages } from "./presenter.ts";

/** Shows messages to whoever may see their ticket, as new ones or as changed ones. */
export async function tellMessages(
  name: "message.create" | "message.update",
  ids: readonly number[],
): Promise<Message[]> {
  const loaded = await loadMessages(ids);
  for (const { message, place } of loaded) publish(name, { message }, { place });
  return loaded.map(({ message }) => message);
}

export async function tellMessage(name: "message.create" | "message.update", id: number): Promise<Message> {
  const [message] = await tellMessages(name, [id]);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}
