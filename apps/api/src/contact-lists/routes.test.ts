import { inCompany } from "@balcao/core/base/database";
import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { makeListWithImport } from "@balcao/core/testing/contact-list-factories";
import { makeCompany, makeConnection, makeUser, newNumber } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { beforeAll, describe, expect, test } from "vitest";
import { bound } from "../http/handle.ts";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let ids: Awaited<ReturnType<typeof makeListWithImport>>;
let ana: ReturnType<typeof as>;
beforeAll(async () => {
  companyId = await makeCompany();
  ids = await makeListWithImport(companyId);
  ana = as(await signIn(await makeUser(companyId)));
});
const upload = (bytes: Buffer, name: string) =>
  ana.post(`/contact-lists/${ids.contactListId}/upload`).attach("file", bytes, name);

describe("an upload", () => {
  const zip = Buffer.from("504b0304140000000800", "hex");
  test.each([
    ["an .xlsx renamed .csv", Buffer.concat([zip, Buffer.alloc(100)]), "a.csv", "ERR_SPREADSHEET_TYPE"],
    ["text renamed .xlsx", Buffer.from("nome;numero"), "a.xlsx", "ERR_SPREADSHEET_TYPE"],
    ["a picture renamed .xls", Buffer.from("ffd8ffe000104a464946000101", "hex"), "a.xls", "ERR_SPREADSHEET_TYPE"],
    ["a picture", Buffer.from("ffd8ffe000104a464946000101", "hex"), "a.jpg", "ERR_SPREADSHEET_TYPE"],
    ["a file without an ending", Buffer.from("nome;numero"), "planilha", "ERR_SPREADSHEET_TYPE"],
    ["no bytes", Buffer.alloc(0), "a.csv", "ERR_FILE_EMPTY"],
    ["more than ten megabytes", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), "a.csv", "ERR_FILE_TOO_LARGE"],
  ])("an upload of %s is refused and leaves no file behind", async (_what, bytes, name, error) => {
    const { body } = await upload(bytes, name);
    expect(body.error).toBe(error);
    expect(await inCompany(companyId, () => queryText("select 1 from media"))).toEqual([]);
  });

  test.each([
    ["a workbook of LibreOffice", Buffer.concat([zip, Buffer.alloc(100)]), "clientes.ods"],
    ["a workbook with macros", Buffer.concat([zip, Buffer.alloc(100)]), "clientes.XLSM"],
    ["a binary workbook", Buffer.concat([zip, Buffer.alloc(100)]), "clientes.xlsb"],
    ["a text with tabs", Buffer.from("nome\tnumero"), "clientes.tsv"],
    ["a text", Buffer.from("nome;numero"), "clientes.txt"],
  ])("an upload of %s is accepted", async (_what, bytes, name) => {
    const { body } = await upload(bytes, name).expect(200);
    await ana.post(`/contact-list-imports/${body.id}/stop`).expect(200);
  });

  test("an upload of Excel's Unicode text is accepted, although its first bytes look like sound", async () => {
    const { body } = await upload(Buffer.from("\uFEFFnome\tnúmero\nJoão\t11987654321\n", "utf16le"), "a.csv").expect(
      200,
    );
    await ana.post(`/contact-list-imports/${body.id}/stop`).expect(200);
  });

  test("an upload is answered with an import that is still reading; a second upload, an early start and a form without a file are refused", async () => {
    const { body } = await upload(Buffer.from("nome;número\nJoão;11987654321", "latin1"), "Clientes.CSV").expect(200);
    expect(body).toMatchObject({
      contactListId: ids.contactListId,
      status: "reading",
      fileName: "Clientes.CSV",
      total: 0,
    });
    const again = await upload(Buffer.from("nome;numero"), "b.csv").expect(409);
    expect(again.body.error).toBe("ERR_IMPORT_RUNNING");
    const start = ana.post(`/contact-list-imports/${body.id}/start`);
    await start.send({ hasHeader: true, columns: [{ use: "number" }] }).expect(409, { error: "ERR_IMPORT_STATE" });
    await ana.post(`/contact-list-imports/${body.id}/stop`).expect(200);
    await ana.post(`/contact-lists/${ids.contactListId}/upload`).send({}).expect(400);
  });
});

test.each([
  ["no number", [{ use: "name" }]],
  ["the same variable twice", [{ use: "number" }, { use: "variable", key: "a" }, { use: "variable", key: "a" }]],
  ["a variable that texts know already", [{ use: "number" }, { use: "variable", key: "nome" }]],
  ["a variable with a space", [{ use: "number" }, { use: "variable", key: "a b" }]],
])("columns with %s are refused", async (_what, columns) => {
  const { importId } = await makeListWithImport(companyId);
  await ana.post(`/contact-list-imports/${importId}/start`).send({ hasHeader: true, columns }).expect(400);
});

test("people of another company's list are not found", async () => {
  const theirs = await makeListWithImport(await makeCompany());
  await ana
    .get(`/contact-list-items?contactListId=${theirs.contactListId}`)
    .expect(404, { error: "ERR_NO_CONTACT_LIST_FOUND" });
  await ana
    .post("/contact-list-items")
    .send({ contactListId: theirs.contactListId, name: "Rosa", number: "11987654321" })
    .expect(404, { error: "ERR_NO_CONTACT_LIST_FOUND" });
});

test("users who may export contacts get the rows of a report, and the sender of a file gets its refused rows", async () => {
  const company = await makeCompany();
  const sender = await makeUser(company);
  const callers = [sender, await makeUser(company), await makeUser(company, { profile: "admin" })];
  const [bruno, carla, admin] = (await Promise.all(callers.map(signIn))).map(as) as [
    typeof ana,
    typeof ana,
    typeof ana,
  ];
  const makeImport = async (source: string) => {
    const { importId } = await makeListWithImport(company);
    await inCompany(company, () =>
      queryText("update contact_list_imports set source = $2, user_id = $3 where id = $1", [
        importId,
        source,
        sender.userId,
      ]),
    );
    return importId;
  };
  const answers = async (who: typeof ana, importId: number) => {
    const given = [];
    for (const group of ["all", "added", "valid", "invalid"])
      given.push((await who.get(`/contact-list-imports/${importId}/rows?group=${group}`)).status);
    return given;
  };
  const [file, contacts] = [await makeImport("file"), await makeImport("contacts")];
  expect(await answers(bruno, file)).toEqual([403, 403, 403, 200]);
  expect(await answers(carla, file)).toEqual([403, 403, 403, 403]);
  expect(await answers(bruno, contacts)).toEqual([403, 403, 403, 403]);
  expect(await answers(admin, contacts)).toEqual([200, 200, 200, 200]);
});

test("a report's rows are a CSV file, filtered by group, with row number and reason", async () => {
  const { importId } = ids;
  await inCompany(companyId, () =>
    queryText(
      `insert into contact_list_import_rows (company_id, import_id, row, outcome, reason, name, number) values
       ($1, $2, 2, 'unchecked', '', 'Ana', '5511987654321'), ($1, $2, 3, 'invalid', 'area', '=1+1', '98765-4321')`,
      [companyId, importId],
    ),
  );
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const { text } = await admin.get(`/contact-list-imports/${importId}/rows?group=invalid`).expect(200);
  expect(text).toBe("\uFEFFrow;name;number;email;group;reason\r\n3;'=1+1;98765-4321;;invalid;area\r\n");
});

test("the count of contacts is answered for any filter", async () => {
  await ana
    .get("/contact-lists/contacts-count?tagIds=1,2&queueIds=3&lastBefore=2026-01-01T00:00:00Z&optedIn=false")
    .expect(200, { count: 0, withoutNumber: 0 });
});

test("a contact with a number that a list has checked counts as verified, and WhatsApp is not asked again", async () => {
  const number = newNumber();
  await makeConnection(companyId, { status: "CONNECTED" });
  await inCompany(companyId, () => takeAnswers([{ number, phone: number, lid: `9${number}` }]));
  const { body } = await ana.post("/contacts").send({ name: "Rosa", number }).expect(200);
  expect(body).toMatchObject({ number, verified: true });
  expect(await inCompany(companyId, () => queryText("select 1 from connection_commands"))).toEqual([]);
});

test("every call for contact lists needs campaigns in the plan", async () => {
  const poor = await makeCompany();
  const user = as(await signIn(await makeUser(poor)));
  await inCompany(poor, () => queryText("update companies set plan_features = '{}' where id = $1", [poor]));
  const ours = bound.filter(({ path }) => path.startsWith("/contact-list"));
  expect(ours).toHaveLength(19);
  for (const { method, path } of ours) {
    const call = method.toLowerCase() as "get" | "post" | "put" | "delete";
    const { status, body } = await user[call](path.replaceAll(/:\w+/g, "1"));
    expect([path, status, body.error]).toEqual([path, 403, "ERR_PLAN_FEATURE_DISABLED"]);
  }
});
