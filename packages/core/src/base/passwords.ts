import { availableParallelism } from "node:os";
import { hash as argon2, verify as argon2Matches } from "@node-rs/argon2";
import { verify as bcryptMatches } from "@node-rs/bcrypt";
import { AppError } from "@balcao/shared/errors";
import { Gate } from "./gate.ts";

/** Argon2id as OWASP recommends it: each hash takes 19 MiB and about 20 ms of a thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mark = "$argon2id$v=19$m=19456,t=2,p=1$";
/** The hash of a password that nobody has: with it, an unknown e-mail costs as much as a wrong password. */
const nobody = `${mark}LYkLCg5iEbyxQDRaRH3adQ$xiUOYUh/vbbioo27nq5TvmY+amvbMrlukHtCBGb3Tv8`;
/** Bcrypt reads no byte after this one. */
const bcryptBytes = 72;

/** Hashes run in threads. One core stays free for the event loop, and this bounds the memory too. */
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

/** Whether a password matches. False, after the same work, for a user that does not exist (`hash` undefined) or a text that is no hash. */
export const passwordMatches = (password: string, hash = nobody): Promise<boolean> =>
  inThread(() =>
    hash.startsWith("$2")
      ? bcryptMatches(password, hash)
      : argon2Matches(hash.startsWith("$argon2id$v=19$") ? hash : nobody, password),
  );

/**
 * Whether a hash that this password just matched is to be replaced by an Argon2id hash. When bcrypt cut the password, its end was never compared, so
 * that hash stays.
 */
export const isOutdated = (hash: string, password: string): boolean =>
  !hash.startsWith(mark) && !(hash.startsWith("$2") && Buffer.byteLength(password) > bcryptBytes);
