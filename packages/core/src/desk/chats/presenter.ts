import type { Chat, ChatMessage } from "@balcao/shared/chats/schema";
import { json, type RowOf } from "../../base/columns.ts";
import { sql } from "../../base/sql.ts";
import { ChatMemberRow } from "./chat-member.model.ts";
import { ChatMessageRow } from "./chat-message.model.ts";
import { ChatRow } from "./chat.model.ts";

const ofChat = ["id", "uuid", "title", "ownerId", "updatedAt"] as const;

/** `select ${chatColumns} from chats c join chat_members me …` answers rows of this shape; `me` is the viewer's membership. */
export const chatShape = {
  ...ChatRow.shape(...ofChat),
  ...ChatMemberRow.shape("muted"),
  users: json<Chat["users"]>(),
  last: json<NonNullable<Chat["last"]>>().null,
};
export const chatColumns = sql`${ChatRow.pick("c", ...ofChat)}, me.muted, (
    select coalesce(jsonb_agg(jsonb_build_object('userId', b.user_id, 'user', jsonb_build_object('id', u.id, 'name', u.name),
      'unreads', b.unreads, 'mentions', b.mentions, 'readMessageId', b.read_message_id) order by lower(u.name), u.id), '[]')
    from chat_members b join users u on u.company_id = b.company_id and u.id = b.user_id
    where b.company_id = c.company_id and b.chat_id = c.id) as users, (
    select jsonb_build_object('id', l.id, 'sender', jsonb_build_object('id', u.id, 'name', u.name), 'message', left(l.body, 200),
      'fileName', (select f.name from chat_message_files x join media f on f.company_id = x.company_id and f.id = x.media_id
        where x.company_id = l.company_id and x.message_id = l.id order by x.position limit 1),
      'isDeleted', l.is_deleted, 'createdAt', l.created_at)
    from chat_messages l join users u on u.company_id = l.company_id and u.id = l.sender_id
    where l.company_id = c.company_id and l.chat_id = c.id order by l.id desc limit 1) as last`;

export function presentChat({ updatedAt, last, ...row }: RowOf<typeof chatShape>): Chat {
  return {
    ...row,
    last: last && { ...last, createdAt: new Date(last.createdAt).toISOString() },
    lastMessage: last ? `${last.sender.name}: ${last.message || (last.fileName ?? "")}` : "",
    updatedAt: updatedAt.toISOString(),
  };
}

const ofMessage = ["id", "chatId", "clientId", "senderId", "mentions", "isDeleted", "editedAt", "createdAt"] as const;

/** `${selectChatMessages} where …` answers rows of this shape: one statement reads everything that a message shows. */
export const chatMessageShape = {
  ...ChatMessageRow.shape(...ofMessage),
  message: ChatMessageRow.columns.body,
  sender: json<ChatMessage["sender"]>(),
  quoted: json<NonNullable<ChatMessage["quoted"]>>().null,
  files: json<ChatMessage["files"]>(),
};
export const selectChatMessages = sql`select ${ChatMessageRow.pick("m", ...ofMessage)}, m.body as message,
    jsonb_build_object('id', s.id, 'name', s.name) as sender,
    (select jsonb_build_object('id', q.id, 'sender', jsonb_build_object('id', u.id, 'name', u.name), 'message', left(q.body, 300),
      'fileName', (select f.name from chat_message_files x join media f on f.company_id = x.company_id and f.id = x.media_id
        where x.company_id = q.company_id and x.message_id = q.id order by x.position limit 1), 'isDeleted', q.is_deleted)
      from chat_messages q join users u on u.company_id = q.company_id and u.id = q.sender_id
      where q.company_id = m.company_id and q.id = m.quoted_id) as quoted,
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', '/api/media/' || f.id, 'mediaType', f.mimetype, 'name', f.name,
      'size', f.size) order by x.position), '[]')
      from chat_message_files x join media f on f.company_id = x.company_id and f.id = x.media_id
      where x.company_id = m.company_id and x.message_id = m.id) as files
  from chat_messages m join users s on s.company_id = m.company_id and s.id = m.sender_id`;

export const presentChatMessage = ({ editedAt, createdAt, ...row }: RowOf<typeof chatMessageShape>): ChatMessage => ({
  ...row,
  editedAt: editedAt && editedAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
