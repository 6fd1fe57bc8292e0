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

/** An admin who pressed a button waits no longer than this. */
const patience = { callMs: 8000, wholeMs: 15_000, pauseMs: 500 };
const mostShown = 30;

/** Asks the program with the settings in the form, outside of any scope. */
export async function testIntegration(
  { companyId }: Actor,
  body: Input<typeof integrationsApi.test>["body"],
): Promise<IntegrationTest> {
  const { fields, timezone } = await inCompany(companyId, () => fieldsToTest(body));
  const surroundings = { call: callOutside, google: googleOf(env), now: () => new Date(), patience };
  const eventId = `evt_${randomUUID().replaceAll("-", "")}`;
  try {
    const { understood, unread } = await tryOut(settingsOf(fields), surroundings, {
      eventId,
      company: { id: companyId, timezone },
    });
    const shown = understood
      .slice(0, mostShown)
      .map(({ field, action }) => ({ field, does: action.do, text: textOf(action) }));
    return { fault: null, detail: "", understood: shown, unread };
  } catch (error) {
    if (!(error instanceof IntegrationFault)) throw error;
    return { fault: error.reason, detail: error.detail, understood: [], unread: [] };
  }
}

function textOf(action: OutsideAction): string {
  switch (action.do) {
    case "text":
      return action.text;
    case "media":
      return [action.caption, action.url.slice(0, 200)].filter(Boolean).join("\n");
    case "transfer":
      return [action.queueId, action.named, action.userId]
        .filter((part) => part !== null && part !== undefined)
        .join(", ");
    case "left-out":
      return action.detail;
    case "wait":
      return `${action.ms / 1000} s`;
    case "close":
    case "stop":
      return "";
  }
}
