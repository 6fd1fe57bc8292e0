import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../base/database.ts";
import { ChatRow } from "../desk/chats/chat.model.ts";
import { addMembers } from "../desk/chats/members.ts";
import { sendChatMessage } from "../desk/chats/messages.ts";

/** A chat whose owner is the first of these users, with the others as members. */
export const makeChat = (
  people: readonly [Actor, ...Actor[]],
  title = "Equipe",
): Promise<{ chatId: number; chatUuid: string }> =>
  inCompany(people[0].companyId, async () => {
    const { id } = await ChatRow.create({ title, ownerId: people[0].userId });
    await addMembers(
      id,
      people.map(({ userId }) => userId),
    );
    const { uuid } = await ChatRow.findByPk(id, { rejectOnEmpty: true });
    return { chatId: id, chatUuid: uuid };
  });

export async function makeChatMessage(sender: Actor, chatId: number, message = "Olá"): Promise<number> {
  const sent = await inCompany(sender.companyId, () => sendChatMessage(sender, chatId, { message }, []));
  return sent.message.id;
}
