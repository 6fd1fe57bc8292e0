import { inCompany } from "@balcao/core/base/database";
import { listIntegrations } from "@balcao/core/company/integrations/access";
import { noteOutcome } from "@balcao/core/company/integrations/outcome";
import {
  createIntegration,
  deleteIntegration,
  resumeIntegration,
  updateIntegration,
} from "@balcao/core/company/integrations/service";
import { makeCompany, publishedBy, someAdmin as admin } from "@balcao/core/testing/factories";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { integrationsApi } from "@balcao/shared/integrations/api";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { integrationList } from "../../../apps/web/src/nouns/integrations/noun.ts";
import { play } from "../support/harness.ts";

const flow = { name: "Alfa", type: "typebot" as const, urlN8N: "https://typebot.example" };
const failed = { reason: "silent" as const, detail: "" };

/** The actions by the names of their calls. */
const calls: Record<string, [name: string, act: (id: number) => Promise<unknown>]> = {
  create: ["an integration is made", () => createIntegration(admin, flow)],
  update: ["an integration is renamed", (id) => updateIntegration(admin, id, { name: "Zeta" })],
  delete: ["an integration is deleted", (id) => deleteIntegration(admin, id)],
  resume: ["an integration goes on", (id) => resumeIntegration(admin, id)],
};
const actions: typeof calls = {
  ...calls,
  fails: [
    "an integration fails",
    (id) => noteOutcome({ kind: "integration", id }, { failed, publicUrl: "https://desk.test" }),
  ],
};

test.each(Object.values(actions))(
  "when %s, the screens of admins show the same as a fresh fetch",
  async (_name, act) => {
    const companyId = await makeCompany();
    const id = await makeIntegration(companyId, { name: "Beta" });
    const fetch = async () =>
      (await inCompany(companyId, () => listIntegrations({ searchParam: "", pageNumber: 1 }))).queueIntegrations;
    const cache = createQueryClient();
    cache.setQueryData(integrationList.queryKey, await fetch());
    await inCompany(companyId, () => act(id));
    const told = (await publishedBy(companyId)).filter(({ name }) => name.startsWith("integration."));
    expect(new Set(told.flatMap((event) => event.rooms))).toEqual(new Set([rooms.admins(companyId)]));
    play(cache, told);
    expect(cache.getQueryData(integrationList.queryKey)).toEqual(await fetch());
  },
);

test("the list of actions contains every call that changes an integration", () => {
  // A test changes nothing.
  const changing = Object.entries(integrationsApi).filter(([name, { method }]) => method !== "GET" && name !== "test");
  expect(Object.keys(calls).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
