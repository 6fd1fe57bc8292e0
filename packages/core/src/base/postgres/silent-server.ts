import type { Socket } from "node:net";
import pg from "pg";
import { withOptions } from "../database-address.ts";
import { answerMs, patience } from "./patience.ts";

/**
 * A machine that is cut off or loses its power closes none of its connections. The other side learns of it only by asking, and systems ask after two
 * hours. Until then a worker waits for an answer that never comes, and the server keeps the locks of a session whose process is gone. These limits
 * let both sides ask within seconds, so that the others take over.
 */
export const silence = {
  /** A connection without traffic is asked after this time. */
  askAfterMs: 5000,
  /** The longest wait for a new connection. */
  connectMs: 10_000,
};

/** The options with which the server ends the session of a machine that is gone, within fifteen seconds. */
export const serverAsks =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000";

/**
 * Resets a connection that is given up. Otherwise the system would keep sending what was written to the connection, and when the network is back the
 * server would run a statement that was meanwhile repeated on another connection. `line` is the connection below the encryption.
 */
function resetWhenGivenUp(stream: Socket, line: Socket): void {
  const destroy = stream.destroy.bind(stream);
  stream.destroy = (error?: Error) => {
    stream.destroy = destroy;
    // The driver gives a connection up without an error. A connection that we closed has already ended its writing.
    const isGivenUp = error === undefined && !stream.writableEnded;
    // A local socket has no address. It cannot be reset, and no network lies between it and the server.
    if (isGivenUp && line.remoteAddress !== undefined) line.resetAndDestroy();
    return destroy(error);
  };
}

/**
 * A connection that notices when the server is gone. It has its own limit for connecting, because the limit of a pool also counts the wait for a free
 * connection.
 */
export class WatchedClient extends pg.Client {
  constructor(given: pg.ClientConfig = {}) {
    super({
      ...given,
      keepAlive: true,
      keepAliveInitialDelayMillis: silence.askAfterMs,
      connectionTimeoutMillis: silence.connectMs,
    });
    const line = this.connection.stream as Socket;
    this.once("connect", () => resetWhenGivenUp(this.connection.stream as Socket, line));
  }
}

/** A single connection outside the pools, which both sides watch. */
export const watchedClient = (databaseUrl: string, name: string): pg.Client =>
  new WatchedClient({
    connectionString: withOptions(databaseUrl, serverAsks),
    application_name: name,
    query_timeout: patience.query_timeout,
  });

/** The driver reads the limit of each statement here. Its types do not name the property. */
interface LimitedConnection {
  connectionParameters: { query_timeout: number | false };
}
export const limitsOf = (connection: pg.ClientBase): LimitedConnection["connectionParameters"] =>
  (connection as unknown as LimitedConnection).connectionParameters;

/**
 * From now on the program waits for each answer of this connection a little longer than the server lets the statement take. With null it waits for ever,
 * as for a lock that another process may hold for days.
 */
export function awaitAnswers(connection: pg.ClientBase, statementSeconds: number | null): void {
  limitsOf(connection).query_timeout = statementSeconds !== null && answerMs(statementSeconds);
}
