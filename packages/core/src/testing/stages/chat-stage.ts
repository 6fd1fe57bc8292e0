import { randomUUID } from "node:crypto";
import type { Actor } from "@balcao/shared/permissions";
import { inCompany } from "../../base/database.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { showChat } from "../../desk/chats/access.ts";
import { makeChat, makeChatMessage } from "../chat-factories.ts";
import { makeCompany, makeUser } from "../factories.ts";

/** A picture in its form after an upload. */
export const storedPicture = (companyId: number): StoredFile => ({
  key: `${companyId}/${randomUUID()}`,
  name: "planta.png",
  size: 12,
  mimetype: "image/png",
});

/** A chat of Ana with Bruno, and an admin who is not in it. */
export async function chatStage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { name: "Ana" });
  const bruno = await makeUser(companyId, { name: "Bruno" });
  const outsider = await makeUser(companyId, { name: "Caio", profile: "admin" });
  const { chatId, chatUuid } = await makeChat([ana, bruno]);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const say = (actor: Actor, message: string) => makeChatMessage(actor, chatId, message);
  const mine = async (actor: Actor) =>
    (await here(() => showChat(actor, chatId))).users.find(({ userId }) => userId === actor.userId);
  return { companyId, ana, bruno, outsider, chatId, chatUuid, here, say, mine };
}
