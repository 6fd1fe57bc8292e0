import { fillAddressBooks, inviteDemoPeople } from "./control/demo-people.ts";
import { readEnv } from "./env.ts";
import { startNetwork } from "./network.ts";

const env = readEnv();
const network = await startNetwork({
  port: env.SIMULATOR_PORT,
  mediaPort: env.SIMULATOR_MEDIA_PORT,
  stateDir: env.SIMULATOR_STATE_DIR,
});
inviteDemoPeople(network);
fillAddressBooks(network);

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void network.close().then(() => process.exit(0));
  });
}

const { wsUrl, httpUrl, mediaUrl, certificateRoot, mediaCertificateFile } = network;
process.stdout.write(`${JSON.stringify({ wsUrl, httpUrl, mediaUrl, certificateRoot, mediaCertificateFile })}\n`);
