import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { mkdtempSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocketServer } from "ws";
import { createControl } from "./control/control.ts";
import { Faults } from "./faults.ts";
import { makeTlsIdentity, type TlsIdentity } from "./media/certificate.ts";
import { MediaLibrary } from "./media/library.ts";
import { startMediaServer } from "./media/server.ts";
import type { NetworkEvent, NetworkOptions, SimulatedNetwork } from "./network-api.ts";
import { SimNetwork } from "./sim-network.ts";
import { silenceLibsignal } from "./signal/silence.ts";
import { Switchboard } from "./server/switchboard.ts";
import { World } from "./server/world.ts";
import { Store } from "./state/store.ts";
import { certificateChain, makeNetworkKeys, type NetworkKeys } from "./wire/certificate.ts";
import { Connection } from "./wire/connection.ts";

const LOOPBACK = "127.0.0.1";

/** Whether a request names this machine. A foreign page's name that resolves to this machine does not count. */
const isLocal = ({ req }: { req: IncomingMessage }): boolean => {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(req.headers.host ?? "");
};

/** Starts a network on loopback, with the memory in `stateDir` if there is one. */
export async function startNetwork(options: NetworkOptions): Promise<SimulatedNetwork> {
  silenceLibsignal();
  const store = new Store(options.stateDir);
  const keys = store.read<NetworkKeys>("network-keys") ?? makeNetworkKeys();
  store.touch("network-keys", () => keys);
  const tls = store.read<TlsIdentity>("media-keys") ?? makeTlsIdentity();
  store.touch("media-keys", () => tls);
  await store.flush();
  const events = new EventEmitter<{ event: [NetworkEvent] }>();
  events.setMaxListeners(0);
  const faults = new Faults(options.random ?? Math.random);
  const world = new World({ store, faults, events, keysSaid: options.keysSaid ?? 0 });
  const library = new MediaLibrary(store);
  const media = await startMediaServer(library, faults, tls, { port: options.mediaPort, host: LOOPBACK });
  world.mediaOrigin = media.origin;
  const switchboard = new Switchboard(world);
  const certificate = certificateChain(keys);

  const http = createServer();
  const sockets = new WebSocketServer({ server: http, path: "/ws/chat", verifyClient: isLocal });
  sockets.on("connection", (socket) =>
    switchboard.opened(new Connection(socket, keys.server, certificate, switchboard)),
  );
  http.listen(options.port, LOOPBACK);
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const network: SimNetwork = new SimNetwork({ world, library }, switchboard, {
    wsUrl: `ws://${LOOPBACK}:${port}/ws/chat`,
    httpUrl: `http://${LOOPBACK}:${port}`,
    mediaUrl: media.origin,
    certificateRoot: Buffer.from(keys.root.public).toString("base64"),
    mediaCertificateFile: writeCertificate(options.stateDir, tls),
    events,
    close: async () => {
      world.stop();
      switchboard.hangUp();
      sockets.close();
      http.closeAllConnections();
      http.close();
      await Promise.all([once(http, "close"), media.close()]);
      await network.settled();
      await store.flush();
    },
  });
  http.on("request", createControl(network));
  return network;
}

function writeCertificate(stateDir: string | undefined, { certificate }: TlsIdentity): string {
  const file = join(stateDir ?? mkdtempSync(join(tmpdir(), "simulator-")), "media-certificate.pem");
  writeFileSync(file, certificate);
  return file;
}
