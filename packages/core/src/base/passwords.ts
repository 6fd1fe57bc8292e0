import { availableParallelism } from "node:os";
import { hash as argon2, verify as argon2Matches } from "@node-rs/argon2";
import { verify as bcryptMatches } from "@node-rs/bcrypt";
import { AppError } from "@balcao/shared/errors";
import { Gate } from "./gate.ts";

/** Argon2id as OWASP recommends it: each hash takes 19 MiB and about 20 ms of a thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mark = "$argon2id$v=19$m=19456,t=2,p=1$";
/** A hash that no password has. Comparing with it makes an unknown e-mail cost as much time as a wrong password. */
const nobody = `${mark}LYkLCg5iEbyxQDRaRH3adQ$xiUOYUh/vbbioo27nq5TvmY+amvbMrlukHtCBGb3Tv8`;
/** Bcrypt reads only this many bytes. */
const bcryptBytes = 72;

/** Threads compute the hashes. This limit leaves one core for the event loop, and limits the memory too. */
const gate = new Gate(Math.max(1, Math.min(3, availableParallelism() - 1)));
const mostWaiting = 200;
let waiting = 0;

async function inThread<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new AppError("ERR_UNAVAILABLE");
  waiting += 1;
  try {
    return await gate.pass(work);
  } finally {
    waiting -= 1;
  }
}

/** Hashes a password. Call it outside any scope, like all functions here that hash. */
export const hashPassword = (password: string): Promise<string> => inThread(() => argon2(password, cost));

/** The highest costs of a hash that we still compare. They are much higher than the costs of our own hashes. */
const dearest = { memoryCost: 65_536, timeCost: 10, parallelism: 4, bcryptRounds: 14 };

/**
 * Whether a hash stays within `dearest`. An imported company brings hashes that this installation has not made, and one of them could use up all memory.
 */
function isAffordable(hash: string): boolean {
  const [, rounds] = /^\$2[a-z]?\$(\d\d)\$/.exec(hash) ?? [];
  if (rounds !== undefined) return Number(rounds) <= dearest.bcryptRounds;
  const [, memory, time, threads] = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$/.exec(hash) ?? [];
  return (
    Number(memory) <= dearest.memoryCost && Number(time) <= dearest.timeCost && Number(threads) <= dearest.parallelism
  );
}

/**
 * Whether a password matches a hash. For a missing user (`hash` undefined), a text that is no hash, and a hash that would cost far too much, it does the
 * usual work and returns false.
 */
export const passwordMatches = (password: string, hash = nobody): Promise<boolean> =>
  inThread(() => {
    const fair = isAffordable(hash) ? hash : nobody;
    return fair.startsWith("$2") ? bcryptMatches(password, fair) : argon2Matches(fair, password);
  });

/**
 * Whether an Argon2id hash should replace the hash that this password just matched. Bcrypt compares only the first 72 bytes of a password, so the
 * hash of a longer password stays.
 */
export const isOutdated = (hash: string, password: string): boolean =>
  !hash.startsWith(mark) && !(hash.startsWith("$2") && Buffer.byteLength(password) > bcryptBytes);
