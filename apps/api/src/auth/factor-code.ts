import { inCompany } from "@balcao/core/base/database";
import { takeFactorCode } from "@balcao/core/company/factors/code";
import { forgetGuess, type Guesser, takeFactorGuess } from "@balcao/core/company/factors/guesses";
import { lockSignIn } from "@balcao/core/company/factors/lock";
import { AppError } from "@balcao/shared/errors";

interface CodeGuess extends Guesser {
  companyId: number;
  code: string;
}

/**
 * Does `work` in the transaction that uses up the code of the user's second factor. An earlier transaction counts the guess, so that the guess stays
 * counted even when `work` fails. 403 ERR_FACTOR_CODE for a wrong code.
 */
export async function withFactorCode<T>(
  { companyId, userId, device, code }: CodeGuess,
  work: () => Promise<T>,
  now = new Date(),
): Promise<T> {
  const guessId = await inCompany(companyId, () => takeFactorGuess({ userId, device }, now));
  const answer = await inCompany(companyId, async () => {
    await lockSignIn(userId);
    if (!(await takeFactorCode(userId, code, now))) return null;
    await forgetGuess(guessId);
    return { done: await work() };
  });
  if (!answer) throw new AppError("ERR_FACTOR_CODE");
  return answer.done;
}
