import { ContactFileImportRow } from "../desk/contact-file-imports/contact-file-import.model.ts";
import { idOf } from "./factories.ts";

/** A file with two columns that waits for the choice of its columns. */
export const makeContactFileImport = (
  companyId: number,
  values: Partial<Pick<ContactFileImportRow, "status" | "columns" | "existing" | "bringBack" | "claimedBy">> = {},
): Promise<number> =>
  idOf(companyId, () =>
    ContactFileImportRow.create({
      fileName: "clientes.csv",
      status: "mapping",
      total: 3,
      preview: [
        {
          name: "",
          hidden: false,
          total: 3,
          above: [],
          rows: [["Ana", "11987654321"]],
          hasHeader: false,
          columns: [{ use: "name" }, { use: "number" }],
          places: [0, 1],
          firstRow: 1,
        },
      ],
      ...values,
    }),
  );
