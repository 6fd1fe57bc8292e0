import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The head of a message in the wire protocol: its kind, and its length without the kind. */
const headBytes = 5;
/** The statements that open, narrow or end a transaction. They belong to the scope, and not to the work in the scope. */
const ofTheScope = /^\s*(begin|start|commit|rollback|set |select set_config|discard)/i;

/** A proxy between a program and its database that counts the statements, except those of the scope. */
export async function countStatements(databaseUrl: string) {
  const target = new URL(databaseUrl);
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const names = new Map<string, string>();
    const read = reader((kind, body) => {
      const texts = body.toString("latin1").split("\0");
      if (kind === "P") names.set(texts[0] ?? "", texts[1] ?? "");
      const sql = kind === "Q" ? texts[0] : kind === "B" ? names.get(texts[1] ?? "") : undefined;
      if (sql !== undefined && !ofTheScope.test(sql)) count += 1;
    });
    client.on("data", (part: Buffer) => {
      read(part);
      upstream.write(part);
    });
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Cuts a stream into messages. The first message opens the connection and has no kind. */
function reader(hear: (kind: string, body: Buffer) => void): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  let opened = false;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const head = opened ? headBytes : headBytes - 1;
      if (rest.length < head) return;
      const end = rest.readInt32BE(head - 4) + head - 4;
      if (rest.length < end) return;
      if (opened) hear(String.fromCharCode(rest[0] ?? 0), rest.subarray(head, end));
      opened = true;
      rest = rest.subarray(end);
    }
  };
}
