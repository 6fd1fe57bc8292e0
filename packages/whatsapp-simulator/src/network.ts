import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocketServer } from "ws";
import { createControl } from "./control/control.ts";
import { Faults } from "./faults.ts";
import { MediaLibrary } from "./media/library.ts";
import type { NetworkEvent, NetworkOptions, SimulatedNetwork } from "./network-api.ts";
import { SimNetwork } from "./sim-network.ts";
import { silenceLibsignal } from "./signal/silence.ts";
import { Switchboard } from "./server/switchboard.ts";
import { World } from "./server/world.ts";
import { Store } from "./state/store.ts";
import { certificateChain, makeNetworkKeys, type NetworkKeys } from "./wire/certificate.ts";
import { Connection } from "./wire/connection.ts";

const LOOPBACK = "127.0.0.1";

/** Starts a network on loopback, with the memory of `stateDir` if it has one. */
export async function startNetwork(options: NetworkOptions): Promise<SimulatedNetwork> {
  silenceLibsignal();
  const store = new Store(options.stateDir);
  const keys = store.read<NetworkKeys>("network-keys") ?? makeNetworkKeys();
  store.touch("network-keys", () => keys);
  const events = new EventEmitter<{ event: [NetworkEvent] }>();
  events.setMaxListeners(0);
  const faults = new Faults(options.random ?? Math.random);
  const world = new World({ store, faults, events });
  const library = new MediaLibrary(store);
  const switchboard = new Switchboard(world);
  const certificate = certificateChain(keys);

  const http = createServer();
  const sockets = new WebSocketServer({ server: http, path: "/ws/chat" });
  sockets.on("connection", (socket) =>
    switchboard.opened(new Connection(socket, keys.server, certificate, switchboard)),
  );
  http.listen(options.port, LOOPBACK);
  await once(http, "listening");
  const port = (http.address() as AddressInfo).port;
  const network = new SimNetwork(
    { world, library, mediaOrigin: () => `https://${LOOPBACK}:${options.mediaPort}` },
    switchboard,
    {
      wsUrl: `ws://${LOOPBACK}:${port}/ws/chat`,
      httpUrl: `http://${LOOPBACK}:${port}`,
      mediaUrl: `https://${LOOPBACK}:${options.mediaPort}`,
      certificateRoot: Buffer.from(keys.root.public).toString("base64"),
      mediaCertificateFile: join(
        options.stateDir ?? mkdtempSync(join(tmpdir(), "simulator-")),
        "media-certificate.pem",
      ),
      events,
      close: async () => {
        world.stop();
        switchboard.hangUp();
        sockets.close();
        http.closeAllConnections();
        http.close();
        await once(http, "close");
        await store.flush();
      },
    },
  );
  http.on("request", createControl(network));
  return network;
}
