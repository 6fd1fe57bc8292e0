import { inCompany } from "@balcao/core/base/database";
import { templateChanged, templateMade, templateRemoved } from "@balcao/core/numbers/message-templates/changes";
import { changeCardFiles } from "@balcao/core/numbers/message-templates/cards";
import { findTemplate } from "@balcao/core/numbers/message-templates/access";
import { listTemplates } from "@balcao/core/numbers/message-templates/list";
import { storeNews, storeTemplates } from "@balcao/core/numbers/message-templates/store";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";
import { makeCompany, publishedBy, someAdmin } from "@balcao/core/testing/factories";
import { makeMessageTemplate, makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { templatePages } from "../../../apps/web/src/nouns/message-templates/noun.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const connectionId = await makeOfficialNumber(companyId, { wabaId: "21" });
  const templateId = await makeMessageTemplate(companyId, { wabaId: "21", metaId: "5" });
  return { companyId, connectionId, templateId };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const told = (metaId: string): ToldTemplate => ({
  metaId,
  name: "promo",
  language: "en",
  category: "marketing",
  status: "pending",
  quality: "unknown",
  named: false,
  rejectedReason: null,
  components: [{ type: "BODY", text: "Hello" }],
});

const since = new Date();

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["Meta's list is read", () => storeTemplates("21", [told("9")], { since: new Date(), ids: ["9"] })],
  [
    "a template is made",
    (s) => templateMade(someAdmin, { connectionId: s.connectionId, wabaId: "21", since, files: [] }, told("9")),
  ],
  [
    "a template is changed",
    (s) => templateChanged(someAdmin, s.templateId, { wabaId: "21", told: told("5"), since, files: [], cards: 0 }),
  ],
  ["the cards of a template get their files", (s) => changeCardFiles(someAdmin, s.templateId, [])],
  ["a template is deleted", async (s) => templateRemoved(someAdmin, (await findTemplate(s.templateId)).template)],
  ["Meta pauses a template", () => storeNews("21", [{ metaId: "5", status: "paused" }], { isWhole: true, at: since })],
];

test.each(actions)("when %s, the lists on screen are fetched again", async (_name, act) => {
  const s = await stage();
  const { queryKey } = templatePages({ term: "" });
  const cache = createQueryClient();
  const first = await inCompany(s.companyId, () => listTemplates({ searchParam: "", pageNumber: 1, sendable: false }));
  cache.setQueryData(queryKey, { pages: [first], pageParams: [undefined] });
  await inCompany(s.companyId, () => act(s));
  const events = await publishedBy(s.companyId);
  play(cache, events);
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
