import { bigint, integer, text, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** A piece of a company's file, which is a file of the store. */
export const CompanyFilePieceRow = table(
  "company_file_pieces",
  { companyId: integer, taskId: uuid, place: integer, objectKey: text, bytes: bigint },
  { key: ["companyId", "taskId", "place"] },
);
export type CompanyFilePieceRow = InstanceType<typeof CompanyFilePieceRow>;
