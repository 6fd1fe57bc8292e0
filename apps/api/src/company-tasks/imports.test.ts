import { inCompany } from "@balcao/core/base/database";
import { fileStore } from "@balcao/core/base/files/store";
import { makeCompanyTask } from "@balcao/core/testing/company/company-task-factory";
import { makeCompany } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Findings } from "@balcao/shared/company-tasks/schema";
import { beforeEach, expect, test } from "vitest";
import { makeOperator } from "../testing/visit.ts";

const passphrase = "quatro cavalos no mar";

let olga: Awaited<ReturnType<typeof makeOperator>>;
beforeEach(async () => {
  olga = await makeOperator();
});
const own = <T extends object>(text: string, values: unknown[] = []) =>
  inCompany(olga.operator.companyId, () => queryText<T>(text, values));

const begin = (calls = olga.own, size = 10) => calls.post("/company-imports").send({ fileName: "padaria.age", size });
const bring = (id: string, bytes: string, place = 0, calls = olga.own) =>
  calls
    .post(`/company-imports/${id}/pieces`)
    .field("place", String(place))
    .attach("piece", Buffer.from(bytes), "piece");
const keysOf = (id: string) =>
  own<{ key: string }>("select object_key as key from company_file_pieces where task_id = $1", [id]);

test("an operator begins an upload; another operator sees it but cannot continue it, and can remove it with everything that was sent", async () => {
  const { body: begun } = await begin().expect(200);
  expect(begun).toMatchObject({ state: "uploading", isMine: true, bytes: 0, isHere: false, askedBy: "Olga" });
  expect(begun.gone).toBeUndefined();
  const path = `/company-imports/${begun.id}`;
  await olga.own.post(`${path}/look`).send({ passphrase }).expect(409, { error: "ERR_COMPANY_IMPORT_STEP" });
  expect((await bring(begun.id, "0123456789").expect(200)).body).toMatchObject({ bytes: 10, isHere: true });
  const other = await makeOperator();
  const missing = { error: "ERR_NO_COMPANY_TASK_FOUND" };
  await bring(begun.id, "0123456789", 0, other.own).expect(404, missing);
  await other.own.post(`${path}/look`).send({ passphrase }).expect(404, missing);
  await other.own.post(`${path}/confirm`).send({ name: null }).expect(404, missing);
  const { body: list } = await other.own.get("/company-imports").expect(200);
  expect(list.imports.find(({ id }: { id: string }) => id === begun.id)).toMatchObject({ isMine: false });
  // A piece that came twice is kept once.
  await bring(begun.id, "0123456789").expect(200);
  const [piece, ...more] = await keysOf(begun.id);
  expect(more).toEqual([]);
  await bring(begun.id, "short").expect(400);
  const { body: looked } = await olga.own.post(`${path}/look`).send({ passphrase }).expect(200);
  expect(looked).toMatchObject({ state: "waiting", failure: null });
  expect(JSON.stringify(looked)).not.toContain(passphrase);
  await olga.own.post(`${path}/look`).send({ passphrase }).expect(409);
  await other.own.delete(`/companies/${begun.companyId}/tasks/${begun.id}`).expect(200);
  await expect(fileStore().size(piece?.key ?? "")).rejects.toMatchObject({ code: "ERR_NO_MEDIA_FOUND" });
});

test("an import of a company needs a fresh proof and a name that no other company has", async () => {
  const findings: Findings = {
    company: "Padaria",
    takenAt: new Date().toISOString(),
    product: "1.0.0",
    billing: false,
    keys: false,
    rows: 1,
    files: 0,
    missing: 0,
    counts: [],
    before: null,
    obstacles: [{ what: "name", count: 1, values: ["Padaria"] }],
    plans: [],
  };
  const id = await makeCompanyTask(olga.operator.companyId, {
    kind: "import",
    operatorId: olga.operator.userId,
    recipient: null,
    findings,
  });
  const confirm = (name: string | null) => olga.own.post(`/company-imports/${id}/confirm`).send({ name });
  const taken = `Oficina ${id}`;
  await makeCompany({ name: taken });
  await confirm(taken.toUpperCase()).expect(409, { error: "ERR_COMPANY_NAME_ALREADY_EXISTS" });
  await confirm(null).expect(409, { error: "ERR_COMPANY_IMPORT_STEP" });
  await own("update sessions set authenticated_at = now() - interval '16 minutes'");
  await confirm("Outra").expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  await begin().expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  await own("update sessions set authenticated_at = now()");
  expect((await confirm("Outra").expect(200)).body).toMatchObject({ state: "waiting", confirmed: true });
  expect(await own("select name, confirmed from company_tasks")).toEqual([{ name: "Outra", confirmed: true }]);
});
