import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { ConnectionCommandRow } from "./connection-command.model.ts";
import { type CommandKind, isKind, kindIn, kinds, kindsThat, type Payload } from "./kinds.ts";

const ofWaiting = ["id", "lane", "kind", "messageId", "payload", "attempts", "notBefore"] as const;
/** A command in a number's line, which only the holder of the number can do. A newer version may have ordered unknown kinds. */
export type WaitingCommand = Omit<Pick<ConnectionCommandRow, (typeof ofWaiting)[number]>, "kind"> & { kind: string };

/** A command that this version understands. */
export type Command<K extends CommandKind = CommandKind> = {
  [P in K]: Omit<WaitingCommand, "kind" | "payload"> & { kind: P; payload: Payload<P> };
}[K];

/**
 * Reads a command. "unknown" means that a newer version ordered it, and a worker of that version will do it. `bad` gives the reason why nobody can
 * ever do it.
 */
export function readCommand(waiting: WaitingCommand): Command | "unknown" | { bad: string } {
  const { kind } = waiting;
  if (!isKind(kind)) return "unknown";
  const payload = kinds[kind].payload.safeParse(waiting.payload);
  if (!payload.success) return { bad: `bad payload: ${payload.error.issues.map(({ message }) => message).join(", ")}` };
  return { ...waiting, kind, payload: payload.data } as Command;
}

const goodbyes = kindIn(
  "line",
  kindsThat((its) => its.isGoodbye),
);

/**
 * The commands that a number can begin now, except for those that it is doing. Lanes in which a person waits come first, the oldest lane first. Such
 * a lane is done in its own order up to the command that the person waits for. A postponed lane takes no room, so even many postponed lanes do not
 * keep the others waiting.
 */
export const waitingCommands = (
  connectionId: number,
  doing: readonly number[],
  limit: number,
): Promise<WaitingCommand[]> =>
  query(
    ConnectionCommandRow.shape(...ofWaiting),
    sql`select ${ConnectionCommandRow.pick("line", ...ofWaiting)} from (
       select *, min(priority) over (partition by lane order by id desc) as urgency,
         bool_or(not_before > now()) over (partition by lane order by id) as held
       from connection_commands where connection_id = ${connectionId} and state = 'waiting'
     ) line where id <> all(${[...doing]}::bigint[]) and (not held or ${goodbyes})
     order by urgency, id limit ${limit}`,
  );

/** Marks commands as done. */
export const finishCommands = (ids: readonly number[]): Promise<number> =>
  run(
    sql`update connection_commands set state = 'done', done_at = now() where id = any(${[...ids]}::bigint[]) and state = 'waiting'`,
  );

/** Postpones a command, which keeps its position in its lane. The command counts as tried, unless it only waited. */
export const postponeCommand = (id: number, delayMs: number, { tried = true } = {}): Promise<number> =>
  run(
    sql`update connection_commands set attempts = attempts + ${tried}::boolean::int,
      not_before = now() + make_interval(secs => ${delayMs / 1000}) where id = ${id}`,
  );

/** Ends the pauses of all commands that wait for a number. */
export const hurryCommands = (connectionId: number): Promise<number> =>
  run(
    sql`update connection_commands set not_before = now()
      where connection_id = ${connectionId} and state = 'waiting' and not_before > now()`,
  );

/** Marks a command as failed. It is not tried again automatically. */
export const failCommand = (id: number, failure: string): Promise<number> =>
  run(
    sql`update connection_commands set state = 'failed', failure = ${failure}, done_at = now(), attempts = attempts + 1
      where id = ${id} and state = 'waiting'`,
  );

/** Ends a command, with the result for the caller that waits for it. */
export const answerCommand = (id: number, result: object): Promise<number> =>
  run(
    sql`update connection_commands set state = 'done', result = ${JSON.stringify(result)}::jsonb, done_at = now()
      where id = ${id} and state = 'waiting'`,
  );
