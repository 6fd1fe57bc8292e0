import { asPlatform, inCompany } from "@balcao/core/base/database";
import { faultsOver } from "@balcao/core/company/assistant/provider-fault";
import { readForTest } from "@balcao/core/company/assistant/installation";
import { readForModels, readProvider } from "@balcao/core/company/assistant/read";
import { testedProvider } from "@balcao/core/company/assistant/service";
import { modelsOf, tryOut } from "@balcao/outside/assistant/try-out";
import type { AiProvider } from "@balcao/shared/assistant/port";
import type { ProviderTest } from "@balcao/shared/assistant/schema";
import type { Actor } from "@balcao/shared/permissions";
import { callOutside } from "../outside.ts";

/** An admin who pressed a button waits no longer than this. */
const limits = { totalMs: 15_000, modelCalls: 3, toolCalls: 1 };

/** Asks the company's provider for a one-word answer, outside of any scope. */
export async function testProvider(actor: Actor): Promise<ProviderTest> {
  const provider = await inCompany(actor.companyId, async () => {
    await testedProvider(actor);
    return readProvider(actor.companyId);
  });
  const test = await askForAWord(provider);
  if (test.ok) await inCompany(actor.companyId, faultsOver);
  return test;
}

/** Asks the installation's provider for a one-word answer. */
export const testInstallation = async (): Promise<ProviderTest> => askForAWord(await asPlatform(readForTest));

async function askForAWord(provider: AiProvider | null): Promise<ProviderTest> {
  if (!provider || provider.model === "")
    return { ok: false, fault: "none", detail: "", ms: 0, model: "", hasTools: false };
  const { ok, reason, detail, ms, model, hasTools } = await tryOut(provider, { call: callOutside, limits });
  return { ok, fault: reason, detail, ms: Math.round(ms), model, hasTools };
}

/** Lists the models that the provider names. The list is empty when the provider cannot list them, or when no provider is set. */
export async function namedModels(companyId: number): Promise<{ models: string[] }> {
  return modelsAt(await inCompany(companyId, () => readForModels(companyId)));
}
export const modelsOfInstallation = async (): Promise<{ models: string[] }> => modelsAt(await asPlatform(readForTest));

const modelsAt = async (provider: Pick<AiProvider, "baseUrl" | "apiKey"> | null): Promise<{ models: string[] }> => ({
  models: provider ? await modelsOf(provider, { call: callOutside, limits }) : [],
});
