import { ProviderError } from "@balcao/shared/billing/port";

/** The result of the operator's test button: a call that changes nothing. */
export async function checked(ask: () => Promise<unknown>): Promise<{ ok: boolean; detail: string }> {
  try {
    await ask();
    return { ok: true, detail: "" };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, detail: `${error.fault}: ${error.message}` };
  }
}
