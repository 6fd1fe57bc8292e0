import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection to a server that can be cut. */
export interface Line {
  url: string;
  cut(): void;
  close(): Promise<void>;
}

export async function drawLine(wsUrl: string): Promise<Line> {
  const target = new URL(wsUrl);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const cut = () => ends.forEach((end) => end.destroy());
  return {
    url: wsUrl.replace(target.host, `127.0.0.1:${port}`),
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
