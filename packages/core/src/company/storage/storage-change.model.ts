import { bigint, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const StorageChangeRow = table("storage_changes", { companyId: integer, bytes: bigint }, { key: [] });
export type StorageChangeRow = InstanceType<typeof StorageChangeRow>;
