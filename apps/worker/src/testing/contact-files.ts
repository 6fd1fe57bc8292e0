import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { showFileImport } from "@balcao/core/desk/contact-file-imports/imports";
import {
  checkContactFile,
  startContactFile,
  takeContactFile,
  undoContactFile,
} from "@balcao/core/desk/contact-file-imports/service";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { ContactColumn } from "@balcao/shared/contact-file-imports/columns";
import type { ExistingChoice } from "@balcao/shared/contact-file-imports/schema";
import { runFileImports } from "../contact-file-imports/run.ts";

const columns: ContactColumn[] = [
  { use: "name" },
  { use: "number" },
  { use: "email" },
  { use: "extra", name: "Cidade" },
];

/** A company whose admin imports files of contacts step by step, with a worker that runs each step immediately. */
export async function fileStage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const upload = async (text: string, name = "clientes.csv") => {
    const file = { ...(await putFile(companyId, Buffer.from(text))), name };
    const { id } = await here(() => takeContactFile(admin, file));
    await runFileImports();
    return id;
  };
  const check = async (
    id: number,
    more: { existing?: ExistingChoice; bringBack?: boolean; columns?: ContactColumn[] } = {},
  ) => {
    await here(() =>
      checkContactFile(id, { sheet: "", hasHeader: true, columns, existing: "fill", bringBack: false, ...more }),
    );
    await runFileImports();
    return here(() => showFileImport(id));
  };
  const start = async (id: number) => {
    await here(() => startContactFile(admin, id));
    await runFileImports();
    return here(() => showFileImport(id));
  };
  const undo = async (id: number) => {
    await here(() => undoContactFile(admin, id));
    await runFileImports();
    return here(() => showFileImport(id));
  };
  const whole = async (text: string, more: Parameters<typeof check>[1] = {}) => {
    const id = await upload(text);
    await check(id, more);
    return { id, report: await start(id) };
  };
  const people = () =>
    here(() =>
      queryText<{ name: string; number: string; email: string; extra: object[] }>(
        `select name, number, email, extra_info as extra from contacts where merged_into is null order by number`,
      ),
    );
  return { companyId, admin, here, upload, check, start, undo, whole, people };
}
