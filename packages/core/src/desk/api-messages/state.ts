import type { Reply } from "@balcao/shared/contract";
import type { apiMessagesApi } from "@balcao/shared/api-messages/api";
import { sendStatus } from "@balcao/shared/api-messages/rules";
import { AppError } from "@balcao/shared/errors";
import type { TokenCaller } from "@balcao/shared/permissions";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { MessageRow } from "../messages/message.model.ts";

/**
 * The state of a message that a program sent through this number. The program may have used another token, such as the one that this token replaced.
 */
export async function showSend(
  { connectionId }: TokenCaller,
  sendId: string,
): Promise<Reply<typeof apiMessagesApi.state>> {
  const parts = await query(
    MessageRow.shape("ack", "failure"),
    sql`select ${MessageRow.pick("m", "ack", "failure")} from messages m
      where m.client_id = ${sendId} and m.connection_id = ${connectionId} and m.source = 'api' order by m.client_part`,
  );
  if (parts.length === 0) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return { messageId: sendId, ...sendStatus(parts) };
}
