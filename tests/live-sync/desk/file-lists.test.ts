import { inCompany } from "@balcao/core/base/database";
import { listFileLists } from "@balcao/core/desk/file-lists/list";
import { attachFiles, createFileList, deleteFileList, updateFileList } from "@balcao/core/desk/file-lists/service";
import { makeCompany, makeFileList, publishedBy, someAdmin } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { fileListsApi } from "@balcao/shared/file-lists/api";
import { expect, test } from "vitest";
import { fileLists } from "../../../apps/web/src/nouns/file-lists/noun.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const fileListId = await makeFileList(companyId, { name: "Beta", mediaIds: [null, null] });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const entryIds = (await here(() => queryText<{ id: number }>("select id from file_list_entries order by id"))).map(
    ({ id }) => id,
  );
  return { companyId, fileListId, entryIds, here };
}
type Stage = Awaited<ReturnType<typeof stage>>;

/** The actions by the names of their calls. */
const actions: Record<string, [name: string, act: (s: Stage) => Promise<unknown>]> = {
  create: ["a file list is made", () => createFileList({ name: "Alfa", message: "", options: [{ name: "Um" }] })],
  update: ["a file list is renamed", (s) => updateFileList(s.fileListId, { name: "Zeta" })],
  delete: ["a file list is deleted", (s) => deleteFileList(someAdmin, s.fileListId)],
  upload: [
    "a row gets its file",
    (s) =>
      attachFiles(s.fileListId, {
        entryIds: s.entryIds.slice(0, 1),
        files: [{ key: `${s.companyId}/a`, name: "a.pdf", size: 3, mimetype: "application/pdf" }],
      }),
  ],
};

test.each(Object.values(actions))(
  "when %s, the screens show the same as a fresh fetch, or fetch again",
  async (_name, act) => {
    const s = await stage();
    const shown = ["", "beta"].map((searchParam) => {
      const page = () => listFileLists({ searchParam, pageNumber: 1 }).then(paged);
      return [fileLists(searchParam).queryKey, page] as const;
    });
    const cache = await cacheOf(shown, s.here);
    await s.here(() => act(s));
    const told = await publishedBy(s.companyId);
    expect(told.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^file-list\./));
    play(cache, told);
    await expectFresh(cache, shown, s.here);
  },
);

test("the list of actions contains every call that changes a file list", () => {
  const changing = Object.entries(fileListsApi).filter(([, { method }]) => method !== "GET");
  expect(Object.keys(actions).toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
