import { EventEmitter } from "node:events";
import pg from "pg";
import { Sequelize } from "sequelize";
import { oldestServer } from "./server-version.ts";

type Done = (error: Error | null, answer?: pg.QueryResult) => void;

/** What a server says of itself as one connects. */
const settings = { server_version: `${oldestServer}.0`, standard_conforming_strings: "on" };

/**
 * Sequelize as it makes the statements of models, and no more: what it takes for connections hand each statement to the connection that
 * `inScope` answers, where its caller's transaction runs. So models need no transaction, no pool and no server of their own.
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
      // Without a listener it settles a server, and asks for the types that a database has of its own: there is none, and ours has none.
      if (!done) return Promise.resolve({ rows: [] });
      const values = rest.length === 2 ? rest[0] : [];
      inScope().query(text, values, done);
      return undefined;
    }
  }
  return new Sequelize({
    dialect: "postgres",
    dialectModule: { types: pg.types, Client: Connection },
    // They cost nothing: a scope has as many as it asks things at once.
    pool: { max: Number.MAX_SAFE_INTEGER },
    logging: tell,
    define: { underscored: true, timestamps: false },
  });
}
