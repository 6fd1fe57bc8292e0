import { inCompany } from "@balcao/core/base/database";
import { loadWorking } from "@balcao/core/company/auth/actor";
import { membersBeside } from "@balcao/core/desk/chats/access";
import { hasFeature } from "@balcao/shared/plans/features";
import { rooms } from "@balcao/shared/rooms";
import type { LiveServer, LiveSocket } from "./types.ts";

/** Tells the other members of a chat that this user writes or stops. Nothing is sent from a user who is not a member. */
export async function writeInChat(io: LiveServer, socket: LiveSocket, chatId: number, typing: boolean): Promise<void> {
  const { claims, name } = socket.data;
  const { companyId, userId } = claims;
  const others = await inCompany(companyId, async () => {
    const actor = await loadWorking(claims);
    return actor && hasFeature(actor, "useInternalChat") ? membersBeside(actor, chatId) : [];
  });
  if (others.length === 0) return;
  const to = others.map((id) => rooms.user(companyId, id));
  io.to(to).emit("chat.typing", { chatId, user: { id: userId, name }, typing });
}
