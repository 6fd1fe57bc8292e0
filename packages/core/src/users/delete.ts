import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { deleteRefusal } from "@balcao/shared/users/rules";
import { Transaction } from "sequelize";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { endSessionsOf } from "../sessions/service.ts";
import { returnTicket } from "../tickets/give-back.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { lockUserFor } from "./access.ts";

/** Nobody can sign in as them any more, and what they had open waits for somebody else; what they did keeps their name. */
export async function deleteUser(by: Actor, id: number): Promise<{ ok: true }> {
  const { actor, target } = await lockUserFor(by, id);
  const refused = deleteRefusal(actor, target);
  if (refused) throw new AppError(refused);
  const held = await TicketRow.findAll({
    where: { userId: id, status: "open" },
    order: [["id", "ASC"]],
    lock: Transaction.LOCK.NO_KEY_UPDATE,
  });
  for (const ticket of held) await returnTicket(actor, ticket);
  await endSessionsOf(id, null);
  await query("delete from user_queues where user_id = $1", [id]);
  await query(
    `update users set deleted_at = now(), online = false, profile = 'user', all_ticket = false, email = '', password_hash = ''
     where id = $1`,
    [id],
  );
  publish("user.delete", { userId: id });
  return { ok: true };
}
