import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A connection over loopback to a server on this machine. It can be cut as if the machine were cut off: nothing arrives any more, and nothing is closed.
 */
export interface SilentLine {
  port: number;
  /** How many connections the program has reset. */
  resets: () => number;
  /** From now on no connection carries anything, and new ones get no answer. What is sent is lost. */
  cut: () => void;
  /** Lets new connections reach the server again. The earlier connections stay silent. */
  mend: () => void;
  close: () => void;
}

export async function openLine(serverPort: number): Promise<SilentLine> {
  let isCut = false;
  let resets = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    near.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET") resets += 1;
    });
    if (isCut) {
      near.resume();
      return;
    }
    const far = connect(serverPort, "127.0.0.1");
    keep(far);
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    resets: () => resets,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.unpipe().resume();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
