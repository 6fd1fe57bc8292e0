import { ProviderError } from "@balcao/shared/billing/port";

/** Makes a call that changes nothing, for the operator's test button. A ProviderError becomes the result. */
export async function checked(ask: () => Promise<unknown>): Promise<{ ok: boolean; detail: string }> {
  try {
    await ask();
    return { ok: true, detail: "" };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, detail: `${error.fault}: ${error.message}` };
  }
}
