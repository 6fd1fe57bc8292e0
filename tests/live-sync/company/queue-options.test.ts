import { inCompany } from "@balcao/core/base/database";
import { showTree } from "@balcao/core/company/queue-options/access";
import { attachFile, detachFile } from "@balcao/core/company/queue-options/files";
import {
  createOption,
  deleteOption,
  duplicateOption,
  saveTree,
  updateOption,
} from "@balcao/core/company/queue-options/service";
import { makeCompany, makeQueue, makeQueueOption, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queueOptionsApi } from "@balcao/shared/queue-options/api";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { queueOptionKeys } from "../../../apps/web/src/nouns/queue-options/cache.ts";
import "../../../apps/web/src/nouns/queue-options/queries.ts";
import { play } from "../support/harness.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const [queueId, otherId] = [await makeQueue(companyId), await makeQueue(companyId)];
  const optionId = await makeQueueOption(companyId, queueId);
  await makeQueueOption(companyId, otherId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, admin, queueId, otherId, optionId, here };
}
type Stage = Awaited<ReturnType<typeof stage>>;
const node = {
  parentId: null,
  title: "Boleto",
  message: "",
  action: null,
  forwardQueueId: null,
  promptId: null,
  integrationId: null,
};

/** The actions by the names of their calls. */
const actions: Record<string, (s: Stage) => Promise<unknown>> = {
  save: ({ admin, queueId }) => saveTree(admin, queueId, { version: 0, options: [{ ...node, id: -1, option: 1 }] }),
  create: ({ admin, queueId }) => createOption(admin, { ...node, queueId }),
  update: ({ admin, optionId }) => updateOption(admin, optionId, { title: "Outro" }),
  delete: ({ admin, optionId }) => deleteOption(admin, optionId),
  duplicate: ({ admin, optionId }) => duplicateOption(admin, optionId),
  attach: ({ admin, companyId, optionId }) =>
    attachFile(admin, optionId, { key: `${companyId}/a`, name: "a.pdf", size: 3, mimetype: "application/pdf" }),
  detach: ({ admin, optionId }) => detachFile(admin, optionId),
};

test.each(Object.entries(actions))(
  "after %s the editors of that queue fetch its tree again, and other editors do not",
  async (_, act) => {
    const s = await stage();
    const cache = createQueryClient();
    for (const id of [s.queueId, s.otherId])
      cache.setQueryData(queueOptionKeys.tree(id), await s.here(() => showTree(id)));
    await s.here(() => act(s));
    const told = await publishedBy(s.companyId);
    expect(told.map(({ rooms: to }) => to)).toEqual([[rooms.admins(s.companyId)]]);
    play(cache, told);
    const isStale = (id: number) => cache.getQueryState(queueOptionKeys.tree(id))?.isInvalidated;
    expect([isStale(s.queueId), isStale(s.otherId)]).toEqual([true, false]);
  },
);

test("the list of actions contains every call that changes a tree", () => {
  const changing = Object.entries(queueOptionsApi).filter(([, { method }]) => method !== "GET");
  expect(Object.keys(actions).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
