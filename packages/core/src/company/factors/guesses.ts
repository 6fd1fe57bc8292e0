import { factorGuesses } from "@balcao/shared/factors/rules";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { logSecurity } from "../../base/security-log.ts";
import { sql } from "../../base/sql.ts";
import { FactorGuessRow } from "./factor-guess.model.ts";
import { writeOfFactor } from "./letters.ts";

const dayMs = 24 * 3_600_000;

/** The giver of a code. */
export interface Guesser {
  userId: number;
  /** The browser that gives the code, when the user has signed in there with a factor before. Null: any other browser. */
  device: string | null;
}

/**
 * Counts a code as wrong before it is compared, so that codes given at the same time get no more comparisons than the limit. End this transaction before
 * the comparison, and call `forgetGuess` once the code was right. All strangers share a few guesses in 24 hours; each of the user's own browsers has its
 * own guesses, which nobody else uses up. 429 ERR_FACTOR_GUESSES_SPENT beyond the limit.
 */
export async function takeFactorGuess({ userId, device }: Guesser, now: Date): Promise<number> {
  await run(sql`select 1 from users where id = ${userId} for no key update`);
  const [lately] = await query(
    { count: integer },
    sql`select count(*)::int as count from factor_guesses
      where user_id = ${userId} and device is not distinct from ${device}::uuid and made_at > ${new Date(now.getTime() - dayMs)}`,
  );
  const count = lately?.count ?? 0;
  if (count >= (device === null ? factorGuesses.strangers : factorGuesses.known)) {
    logSecurity({ event: "factor", result: "guesses-spent", userId, companyId: currentCompanyId() });
    throw new AppError("ERR_FACTOR_GUESSES_SPENT");
  }
  if (count === factorGuesses.tellsAfter) await writeOfFactor(userId, "guessed");
  const guess = await FactorGuessRow.create({ userId, device, madeAt: now });
  return guess.id;
}

/** Deletes a right guess, because only wrong guesses count. */
export const forgetGuess = (guessId: number): Promise<number> =>
  run(sql`delete from factor_guesses where id = ${guessId}`);
