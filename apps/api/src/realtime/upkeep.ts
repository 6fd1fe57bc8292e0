import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "@balcao/core/base/postgres/listen";
import { logger } from "@balcao/core/base/logger";
import { signChannels } from "@balcao/core/followers/presence/sign-channels";
import { sweepMissing } from "./online.ts";
import { hearNumber, sayAgain } from "./presence.ts";
import type { LiveServer } from "./types.ts";

const everyMs = 60_000;

/**
 * Receives customers' typing. Once a minute this also corrects the state that a lost sign or a dead process left wrong. It ends when `signal` aborts.
 */
export async function runUpkeep(io: LiveServer, signal: AbortSignal): Promise<void> {
  const hearing = listen([signChannels.fromNumbers], (_channel, payload) => hearNumber(io, payload), signal);
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) break;
    try {
      await sweepMissing();
      await sayAgain(io);
    } catch (error) {
      logger.warn({ reason: String(error) }, "who is online could not be put right");
    }
  }
  await hearing;
}
