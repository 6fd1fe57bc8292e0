import { EventEmitter } from "node:events";
import pg from "pg";
import { Sequelize } from "sequelize";
import { oldestServer } from "./server-version.ts";

type Done = (error: Error | null, answer?: pg.QueryResult) => void;

/** The settings that a server reports to a new connection. */
const settings = { server_version: `${oldestServer}.0`, standard_conforming_strings: "on" };

/**
 * Sequelize as it makes the statements of models, and no more: its connections are stand-ins that hand each statement to the connection of `inScope`,
 * where its caller's transaction runs. So models need no transaction, no pool and no server of their own.
 */
export function modelsOn(inScope: () => pg.ClientBase, tell: (statement: string) => void): Sequelize {
  class Connection extends EventEmitter {
    /** Where Sequelize listens for the server's settings. */
    readonly connection = new EventEmitter();
    connect(done: Done): void {
      for (const [parameterName, parameterValue] of Object.entries(settings))
        this.connection.emit("parameterStatus", { parameterName, parameterValue });
      done(null);
    }
    end(done: Done): void {
      done(null);
    }
    query(text: string, ...rest: [] | [Done] | [unknown[], Done]): Promise<{ rows: unknown[] }> | undefined {
      const done = rest.at(-1) as Done | undefined;
      // Sequelize's own calls have no callback: they set up a connection, and ask for the database's own types. There is no connection to set up, and
      // we have no such types.
      if (!done) return Promise.resolve({ rows: [] });
      const values = rest.length === 2 ? rest[0] : [];
      inScope().query(text, values, done);
      return undefined;
    }
  }
  return new Sequelize({
    dialect: "postgres",
    dialectModule: { types: pg.types, Client: Connection },
    // These connections cost nothing: a scope has as many as it sends statements at once.
    pool: { max: Number.MAX_SAFE_INTEGER },
    logging: tell,
    define: { underscored: true, timestamps: false },
  });
}
