import { migrations } from "@balcao/core/base/migrations/index";
import { headerSchema, manifestSchema } from "@balcao/core/office/company-files/form";
import { RowSum } from "@balcao/core/office/company-files/row-sum";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beforeRows, twoInstallations } from "./scene.ts";

type Scene = Awaited<ReturnType<typeof twoInstallations>>;
let scene: Scene;
let file: Awaited<ReturnType<Scene["out"]>>;
beforeAll(async () => {
  scene = await twoInstallations("company_versions", process.env);
  const companyId = await makeCompany({ name: "Padaria das Versões" });
  for (const email of ["ana@versoes.example", "bia@versoes.example"]) await makeUser(companyId, { email });
  file = await scene.out(scene.here, "Padaria das Versões");
});
afterAll(() => scene.end());

test("a file of an older or a newer version is refused, and the words say which side to upgrade", async () => {
  const withMigrations = (change: (names: string[]) => string[]) =>
    scene.changed(file.archive, (entry, content) => {
      if (entry !== "header.json") return [entry, content];
      const header = headerSchema.parse(JSON.parse(content.toString()));
      return [entry, Buffer.from(JSON.stringify({ ...header, migrations: change(header.migrations) }))];
    });
  const last = migrations.at(-1)?.name ?? "";
  const older = await withMigrations((names) => names.filter((one) => one !== last));
  const olderFile = `of an older version (${file.header.product}, without ${last}): upgrade the installation that it comes from`;
  await expect(scene.into(scene.there, older)).rejects.toThrow(olderFile);
  const newer = await withMigrations((names) => [...names, "9999-next"]);
  await expect(scene.into(scene.there, newer)).rejects.toThrow(
    `of a newer version (${file.header.product}, with 9999-next): upgrade this installation`,
  );
  await scene.other.rows("delete from migrations where name = $1", [last]);
  await expect(scene.into(scene.there, file.archive)).rejects.toThrow("This installation is behind its own version");
  await scene.other.rows("insert into migrations (name) values ($1)", [last]);
  expect(await scene.other.rows("select 1 from companies")).toEqual([]);
});

test("a file in which two users have one e-mail is refused as faulty, and nothing is imported", async () => {
  const sum = new RowSum();
  const twice = await scene.changed(file.archive, (entry, content) => {
    if (entry.startsWith("tables/users/")) {
      const text = content.toString().replaceAll("bia@versoes.example", "ana@versoes.example");
      for (const line of text.split("\n").slice(0, -1)) sum.add(line);
      return [entry, Buffer.from(text)];
    }
    if (entry !== "manifest.json") return [entry, content];
    const manifest = manifestSchema.parse(JSON.parse(content.toString()));
    const tables = manifest.tables.map((one) => (one.name === "users" ? { ...one, sum: sum.sum } : one));
    return [entry, Buffer.from(JSON.stringify({ ...manifest, tables }))];
  });
  await expect(scene.into(scene.there, twice)).rejects.toThrow("two rows of users with a value that only one may have");
  expect(await scene.other.rows("select 1 from companies")).toEqual([]);
});

test("an import stops when a user of another company has meanwhile given up an e-mail of the file and may still take it back", async () => {
  const raced = beforeRows(file.archive, () =>
    scene.other.rows(
      `with c as (insert into companies (name) values ('Outra') returning id),
         u as (insert into users (company_id, name, email, password_hash) select id, 'Nova', 'nova@outra.test', 'x' from c returning company_id, id)
       insert into earlier_emails (company_id, user_id, email) select company_id, id, 'ANA@versoes.example' from u`,
    ),
  );
  await expect(scene.into(scene.there, raced)).rejects.toThrow("Somebody took a name, an e-mail or a number");
  expect(await scene.other.rows("select name from companies")).toEqual([{ name: "Outra" }]);
  for (const table of ["earlier_emails", "users", "companies"]) await scene.other.rows(`delete from ${table}`);
});
