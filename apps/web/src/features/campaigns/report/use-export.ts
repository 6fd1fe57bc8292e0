import { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import type { ShippingReason, ShippingState } from "@balcao/shared/campaigns/schema";
import { csvLine, csvStart } from "@balcao/shared/csv";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { zonedFull } from "../../../lib/time/zoned.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import type { ShippingFilter } from "../../../nouns/campaigns/cache.ts";

/** The last cells of each line: state and reason as codes, the number of the text, and the times. None of these cells can hold a quotation mark. */
const codes = /;(\w+);([\w-]*);(\d)((?:;[^;"\r\n]*)*)\r\n/g;
const steps = ["confirmationRequestedAt", "confirmedAt", "sentAt", "deliveredAt", "readAt", "repliedAt"] as const;

/** Saves the people that pass the filter as a file for spreadsheets, with words in place of codes. */
export function useExport(campaignId: number, filter: ShippingFilter) {
  const { t } = useTranslation("campaignReport");
  const zone = useMe().company.timezone;
  const inWords = (_line: string, state: string, reason: string, variant: string, times: string): string =>
    csvLine([
      "",
      t(`state.${state as ShippingState}`),
      reason === "" ? "" : t(`reason.${reason as ShippingReason}`),
      state === "skipped" ? "" : t("variant", { n: variant }),
      ...times
        .split(";")
        .slice(1)
        .map((at) => (at === "" ? "" : zonedFull(at, zone))),
    ]);
  return useMutation({
    mutationFn: async (name: string) => {
      const file = await download(campaignReportApi.export, { params: { campaignId }, query: filter }, () => undefined);
      const [, ...rows] = (await file.text()).replace(csvStart, "").split(/(?<=\r\n)/);
      const head = csvLine([
        ...(["person", "number", "state", "reason", "variant"] as const).map((column) => t(`people.${column}`)),
        ...steps.map((step) => t(`time.${step}`)),
      ]);
      return { name, text: csvStart + head + rows.join("").replaceAll(codes, inWords) };
    },
    onSuccess: ({ name, text }) =>
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${t("people.file")}-${plainName(name)}.csv`),
  });
}

/** A file name that every operating system accepts. */
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "1";
