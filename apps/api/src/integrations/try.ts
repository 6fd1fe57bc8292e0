import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { fieldsToTest } from "@balcao/core/company/integrations/service";
import { googleOf } from "@balcao/outside/allowance-env";
import { tryOut } from "@balcao/outside/integrations/try-out";
import type { Input } from "@balcao/shared/contract";
import type { IntegrationTest, integrationsApi } from "@balcao/shared/integrations/api";
import { IntegrationFault, type OutsideAction } from "@balcao/shared/integrations/port";
import { settingsOf } from "@balcao/shared/integrations/settings";
import type { Actor } from "@balcao/shared/permissions";
import { env } from "../env.ts";
import { callOutside } from "../outside.ts";

/** Nobody waits longer for a button. */
const patience = { callMs: 8000, wholeMs: 15_000, pauseMs: 500 };
const mostTexts = 20;

/** Asks the program, as the form stands, outside of any scope. */
export async function testIntegration(
  { companyId }: Actor,
  body: Input<typeof integrationsApi.test>["body"],
): Promise<IntegrationTest> {
  const { fields, timezone } = await inCompany(companyId, () => fieldsToTest(body));
  const surroundings = { call: callOutside, google: googleOf(env), now: () => new Date(), patience };
  const eventId = `evt_${randomUUID().replaceAll("-", "")}`;
  try {
    const actions = await tryOut(settingsOf(fields), surroundings, { eventId, company: { id: companyId, timezone } });
    return { fault: null, detail: "", texts: actions.flatMap(textOf).slice(0, mostTexts) };
  } catch (error) {
    if (!(error instanceof IntegrationFault)) throw error;
    return { fault: error.reason, detail: error.detail, texts: [] };
  }
}

function textOf(action: OutsideAction): string[] {
  if (action.do === "text") return [action.text];
  return action.do === "media" ? [[action.caption, action.url].filter(Boolean).join("\n")] : [];
}
