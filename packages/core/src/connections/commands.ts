import { query } from "../database.ts";

export type CommandKind =
  | "send"
  | "edit"
  | "delete"
  | "react"
  | "read"
  | "download"
  | "logout"
  | "check"
  | "reject"
  | "block";

/** Work that only the holder of a number can do. */
export interface Command {
  id: number;
  /** Commands of one chat are done in the order of their ids; lines do not wait for each other. */
  chat: string;
  kind: CommandKind;
  messageId: number | null;
  payload: unknown;
  attempts: number;
  /** Not before then; it holds up its chat. */
  notBefore: Date;
}

const columns = `id, chat, kind, message_id as "messageId", payload, attempts, not_before as "notBefore"`;
const waits = "connection_id = $1 and state = 'waiting' and id <> all($2::bigint[])";

/**
 * What a number can do now, oldest first, without those that are being done. A chat whose turn is put off takes no place: however many are,
 * those who can go on are not kept waiting. A goodbye comes besides, however many wait before it.
 */
export const waitingCommands = (connectionId: number, doing: readonly number[], limit: number): Promise<Command[]> =>
  query<Command>(
    `select * from (
       select ${columns} from connection_commands where ${waits} and kind = 'logout'
       union all (select ${columns} from connection_commands c where ${waits} and kind <> 'logout' and not exists (
         select 1 from connection_commands head where head.connection_id = $1 and head.state = 'waiting' and head.not_before > now()
           and head.chat = c.chat and head.id <= c.id
       ) order by id limit $3)
     ) ready order by id`,
    [connectionId, doing, limit],
  );

export const finishCommands = (ids: readonly number[]): Promise<object[]> =>
  query(
    "update connection_commands set state = 'done', done_at = now() where id = any($1::bigint[]) and state = 'waiting' returning id",
    [ids],
  );

/** Tried, unless it only waited, and to be tried again; it keeps its place in the chat. */
export const postponeCommand = (id: number, delayMs: number, { tried = true } = {}): Promise<object[]> =>
  query(
    "update connection_commands set attempts = attempts + $3::boolean::int, not_before = now() + make_interval(secs => $2) where id = $1 returning id",
    [id, delayMs / 1000, tried],
  );

/** It will not be tried again by itself. */
export const failCommand = (id: number, failure: string): Promise<object[]> =>
  query(
    "update connection_commands set state = 'failed', failure = $2, done_at = now(), attempts = attempts + 1 where id = $1 and state = 'waiting' returning id",
    [id, failure],
  );

/** Done, and this is what whoever asked waits for. */
export const answerCommand = (id: number, result: object): Promise<object[]> =>
  query(
    "update connection_commands set state = 'done', result = $2::jsonb, done_at = now() where id = $1 and state = 'waiting' returning id",
    [id, JSON.stringify(result)],
  );
