import { startS3 } from "@balcao/s3-simulator/s3";
import { balance } from "../../scripts/hosts-proof/balance.ts";
import { freePort } from "../../scripts/lib/port.mjs";
import { startRedis } from "../../tests/setup/redis.ts";

/** Whether stories run against a spread product: two apis behind a balancer, two workers, Redis and a bucket (`npm run spread`). */
export const spreads = process.env.SPREAD === "full";

/** The environment of a product of several processes, and the addresses of its two apis. */
export interface Spread {
  environment: Record<string, string>;
  api: Record<"HOST" | "PORT", string>;
  secondApi: Record<"HOST" | "PORT", string>;
  close: () => Promise<void>;
}

const host = "127.0.0.1";

/** Starts Redis, a bucket, and the balancer on the port that browsers use. */
export async function startSpread(port: number): Promise<Spread> {
  const [redis, s3] = [await startRedis(), await startS3()];
  // A server must not outlive a run that breaks off.
  const follow = () => void (redis.pid !== undefined && process.kill(redis.pid));
  process.once("exit", follow);
  const [first, second] = [String(await freePort()), String(await freePort())];
  const balancer = await balance(`${host}:${port}`, [`${host}:${first}`, `${host}:${second}`]);
  return {
    environment: { REDIS_URL: redis.url, TRUST_PROXY: "1", FILES_IN: "s3", ...s3.environment },
    api: { HOST: host, PORT: first },
    secondApi: { HOST: host, PORT: second },
    async close() {
      process.off("exit", follow);
      balancer.close();
      await Promise.all([redis.stop(), s3.close()]);
    },
  };
}
