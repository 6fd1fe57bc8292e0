import type { ContactListImport, RowOutcome } from "@balcao/shared/contact-lists/import";
import { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import { csvLine, csvStart } from "@balcao/shared/csv";
import { useMutation } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/save-file.ts";

type Words = TFunction<"contactLists">;

/** Saves an example file with the headers that an import knows, and one row that shows how to fill it. */
export function saveTemplate(t: Words): void {
  const lines = [
    [t("template.name"), t("template.number"), "email", t("template.city")],
    ["Maria Silva", "(11) 98765-4321", "maria@exemplo.com", "Recife"],
  ];
  saveFile(new Blob([csvStart + lines.map(csvLine).join("")], { type: "text/csv;charset=utf-8" }), t("template.file"));
}

/** The last two cells of each line are codes. The file shows words in their place. */
const codes = /;(\w+);(\w*)\r\n/g;

/** Saves the rows of one group of a report. */
export function useSaveRows(one: Pick<ContactListImport, "id">) {
  const { t } = useTranslation("contactLists");
  return useMutation({
    mutationFn: async (group: RowOutcome | "all") => {
      const file = await download(
        contactListImportsApi.rows,
        { params: { importId: one.id }, query: { group } },
        () => undefined,
      );
      const [, ...rows] = (await file.text()).replace(csvStart, "").split(/(?<=\r\n)/);
      const head = csvLine([t("rows.row"), t("name"), t("number"), t("email"), t("rows.group"), t("rows.reason")]);
      const body = rows.join("").replaceAll(codes, (_line, outcome: string, reason: string) => {
        const why = reason === "" ? "" : t(`reason.${reason as "none"}`);
        return csvLine(["", t(`outcome.${outcome as RowOutcome}`), why]);
      });
      return { text: csvStart + head + body, group };
    },
    onSuccess: ({ text, group }) =>
      saveFile(
        new Blob([text], { type: "text/csv;charset=utf-8" }),
        `${t("rows.file")}-${one.id}-${group === "all" ? t("rows.all") : t(`outcome.${group}`)}.csv`,
      ),
  });
}
