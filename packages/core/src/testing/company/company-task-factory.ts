import { randomUUID } from "node:crypto";
import { inCompany } from "../../base/database.ts";
import type { NewRow } from "../../base/table.ts";
import { CompanyFilePieceRow } from "../../office/company-tasks/company-file-piece.model.ts";
import { CompanyTaskRow } from "../../office/company-tasks/company-task.model.ts";

type Values = Partial<NewRow<typeof CompanyTaskRow.columns>> & { pieces?: readonly { key: string; bytes: number }[] };

/** A task of a company: a finished file with these pieces, unless the values change that. */
export async function makeCompanyTask(companyId: number, { pieces = [], ...values }: Values = {}): Promise<string> {
  const id = randomUUID();
  await inCompany(companyId, async () => {
    await CompanyTaskRow.create({
      id,
      kind: "export",
      state: "ready",
      operatorId: 1,
      operatorName: "Olga",
      recipient: "age1",
      endedAt: new Date(),
      ...values,
    });
    for (const [place, { key, bytes }] of pieces.entries())
      await CompanyFilePieceRow.create({ taskId: id, place, objectKey: key, bytes });
  });
  return id;
}
