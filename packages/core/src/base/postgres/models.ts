import { EventEmitter } from "node:events";
import pg from "pg";
import { Sequelize } from "sequelize";
import { oldestServer } from "./server-version.ts";

type QueryCallback = (error: Error | null, answer?: pg.QueryResult) => void;

/** The settings that a server reports to a new connection. */
const settings = { server_version: `${oldestServer}.0`, standard_conforming_strings: "on" };

/**
 * Makes a Sequelize that only makes the statements of models. Its connections are stand-ins, which pass each statement to the connection of
 * `inScope`, where the caller's transaction runs. So models need no transaction, pool or server of their own.
 */
export function modelsOn(inScope: () => pg.ClientBase, tell: (statement: string) => void): Sequelize {
  class Connection extends EventEmitter {
    /** Sequelize reads the server's settings from this object. */
    readonly connection = new EventEmitter();
    connect(done: QueryCallback): void {
      for (const [parameterName, parameterValue] of Object.entries(settings))
        this.connection.emit("parameterStatus", { parameterName, parameterValue });
      done(null);
    }
    end(done: QueryCallback): void {
      done(null);
    }
    query(
      text: string,
      ...rest: [] | [QueryCallback] | [unknown[], QueryCallback]
    ): Promise<{ rows: unknown[] }> | undefined {
      const done = rest.at(-1) as QueryCallback | undefined;
      // Only Sequelize's own calls have no callback. They set up a connection, which is not needed here, and ask for the database's own types, which
      // we do not have.
      if (!done) return Promise.resolve({ rows: [] });
      const values = rest.length === 2 ? rest[0] : [];
      inScope().query(text, values, done);
      return undefined;
    }
  }
  return new Sequelize({
    dialect: "postgres",
    dialectModule: { types: pg.types, Client: Connection },
    // These connections cost nothing, and a scope needs one for each of its simultaneous statements.
    pool: { max: Number.MAX_SAFE_INTEGER },
    logging: tell,
    define: { underscored: true, timestamps: false },
  });
}
