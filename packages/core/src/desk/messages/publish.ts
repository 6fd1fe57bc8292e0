import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import { publish } from "../../base/outbox/write.ts";
import { loadMessages } from "./presenter.ts";

/** Tells the browsers of all users who may see the tickets about new or changed messages. */
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
