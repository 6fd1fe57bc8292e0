import { readEnv } from "./env.ts";
import { iuguAccount, iuguToken } from "./iugu/routes.ts";
import { bankClient } from "./pix/routes.ts";
import { startPaymentSimulator } from "./simulator.ts";

const env = readEnv();
const simulator = await startPaymentSimulator({
  port: env.PAYMENT_SIMULATOR_PORT,
  bankPort: env.PAYMENT_SIMULATOR_BANK_PORT,
  stateDir: env.SIMULATOR_STATE_DIR,
});
let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void simulator.close().then(() => process.exit(0));
  });
}

const { url, bankUrl } = simulator;
const keys = { bankClient, iuguAccount, iuguToken };
process.stdout.write(`${JSON.stringify({ payUrl: url, bankUrl, ...keys })}\n`);
