/** A socket may outlive its token but not its session. This check finds a session whose end was not announced. */
export const recheckMs = 10 * 60_000;
/** A check that failed, for example without a database, is repeated sooner: the session may owe a second factor by now. */
export const checkFailedMs = 60_000;
/** The clocks of this machine and of the database may differ a little. */
const clockMs = 1_000;

/** After how many milliseconds a session is checked again: after ten minutes, or when it needs a second factor before. */
export const nextCheckMs = (factorDueAt: Date | null, now: number): number =>
  factorDueAt === null ? recheckMs : Math.min(recheckMs, Math.max(0, factorDueAt.getTime() - now) + clockMs);

/** Checks now, and again after the time that each check returns. Returns the function that ends this. */
export function keepChecked(check: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    const waitMs = await check();
    if (!isOver) timer = setTimeout(() => void look(), waitMs);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
