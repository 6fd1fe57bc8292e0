import { countedKinds, type Findings, importSteps } from "@balcao/shared/company-tasks/schema";
import { inCompany } from "../../base/database.ts";
import type { FileStore } from "../../base/files/store.ts";
import { placeOfCompanyTask, type Secrets } from "../../base/secrets.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { type FileExamination, isSecret } from "../company-files/examine.ts";
import { examineFile, importCompany } from "../company-files/import.ts";
import { arrive } from "../company-files/open.ts";
import { Refusal } from "../company-files/refusal.ts";
import { noteArrival, noteFindings } from "./imports.ts";
import type { Task } from "./line.ts";
import { ofPieces } from "./pieces.ts";
import { GivenUp, Progress } from "./progress.ts";
import { keysOf } from "./service.ts";

interface BringContext {
  ownerUrl: string;
  secrets: Secrets;
  store: FileStore;
}

/** Examines the file that an operator uploaded, or imports its company once the operator has confirmed. */
export async function bring(task: Task, here: BringContext): Promise<void> {
  const enter = <T>(work: () => Promise<T>): Promise<T> => inCompany(task.companyId, work);
  const keys = await enter(() => keysOf(task.id));
  const progress = new Progress({ task, enter });
  const { archive, fault } = ofPieces({
    store: here.store,
    keys,
    read: (bytes, reading) => progress.read(bytes, importSteps[reading - 1] ?? "writing"),
  });
  const wish = {
    ownerUrl: here.ownerUrl,
    archive,
    key: keyOf(task, here.secrets),
    name: task.name ?? undefined,
  };
  try {
    if (task.confirmed) {
      const name = await bringIn(task, { ...here, ...wish });
      const gone = await enter(() => noteArrival(task, name));
      if (!gone) throw new GivenUp();
      await here.store.remove(gone);
    } else {
      const found = findingsOf(await examineFile(wish));
      if ((await enter(() => noteFindings(task, found))) === 0) throw new GivenUp();
    }
  } catch (error) {
    throw fault() ?? error;
  }
}

function keyOf({ id, passphrase }: Task, secrets: Secrets): { passphrase: string } {
  if (passphrase === null) throw new Error("Nothing opens the file");
  return { passphrase: secrets.decrypt(placeOfCompanyTask(id), passphrase).toString() };
}

/** Imports the company, and returns its name. A service that died after the import, but before it recorded the import, has nothing more to do. */
async function bringIn(
  task: Task,
  wish: BringContext & Omit<Parameters<typeof examineFile>[0], "ownerUrl">,
): Promise<string> {
  const actor = { userId: task.operatorId, name: task.operatorName };
  try {
    const { name } = await importCompany({
      ...wish,
      arrives: (id) =>
        inCompany(id, async () => {
          await arrive();
          await recordAudit(actor, "company.imported", null, {});
        }),
      tell: () => undefined,
    });
    return name;
  } catch (error) {
    if (error instanceof Refusal && error.reason === "imported" && task.tries - task.triesBefore > 1)
      return error.about;
    throw error;
  }
}

/** The most taken values that are shown. */
const mostShown = 5;

/** The findings about a file, in the form of the page. */
export function findingsOf({ header, manifest, before, obstacles, plans }: FileExamination): Findings {
  const { company, takenAt, product, billing, keys } = header;
  const { files, missing } = manifest;
  const counts = countedKinds.map((what) => ({
    what,
    count: manifest.tables.find(({ name }) => name === what)?.rows ?? 0,
  }));
  return {
    company,
    takenAt,
    product,
    billing,
    keys,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files,
    missing,
    counts: counts.filter(({ count }) => count > 0),
    before: before && { name: before.name, isArriving: before.seal === "arriving" },
    obstacles: obstacles.map(({ what, values }) => ({
      what,
      count: values.length,
      values: isSecret(what) ? [] : values.slice(0, mostShown),
    })),
    plans: plans.slice(0, mostShown),
  };
}
