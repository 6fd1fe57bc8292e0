import { csvLine, csvStart } from "@balcao/shared/csv";
import type { Response } from "@balcao/shared/contract";
import type { dashboardApi } from "@balcao/shared/dashboard/api";
import type { Dashboard } from "@balcao/shared/dashboard/schema";
import type { TFunction } from "i18next";
import { cards } from "./cards.tsx";
import { dayText } from "../../lib/time/days.ts";

const isTime = (card: string) => card.startsWith("avg");

type Hourly = Response<typeof dashboardApi.hourly>;

/** Writes the numbers on screen into a file for a spreadsheet. Times are in minutes, because a spreadsheet calculates with them. */
export function reportOf(numbers: Dashboard, today: Hourly | undefined, t: TFunction<"dashboard">): string {
  const { counters, attendants, period, timezone } = numbers;
  const lines = [
    csvLine([t("dashboard:csv.period"), dayText(period.from), dayText(period.to), timezone]),
    csvLine([]),
    csvLine([t("dashboard:csv.number"), t("dashboard:csv.value"), t("dashboard:csv.median")]),
    ...cards.map((card) =>
      csvLine([
        isTime(card)
          ? t("dashboard:csv.inMinutes", { name: t(`dashboard:card.${card}`) })
          : t(`dashboard:card.${card}`),
        counters[card],
        card === "avgSupportTime"
          ? counters.medianSupportTime
          : card === "avgWaitTime"
            ? counters.medianWaitTime
            : null,
      ]),
    ),
    csvLine([]),
    csvLine([
      t("dashboard:column.name"),
      t("dashboard:column.rating"),
      t("dashboard:csv.ratings"),
      t("dashboard:column.tickets"),
      t("dashboard:csv.inMinutes", { name: t("dashboard:column.avgSupportTime") }),
      t("dashboard:csv.inMinutes", { name: t("dashboard:column.medianSupportTime") }),
      t("dashboard:column.online"),
    ]),
    ...attendants.map(({ name, rating, ratings, tickets, avgSupportTime, medianSupportTime, online }) =>
      csvLine([
        name,
        rating,
        ratings,
        tickets,
        avgSupportTime,
        medianSupportTime,
        t(online ? "dashboard:online" : "dashboard:offline"),
      ]),
    ),
    ...(today ? hoursOf(today, t) : []),
  ];
  return csvStart + lines.join("");
}

const hoursOf = ({ date, hours }: Hourly, t: TFunction<"dashboard">): string[] => [
  csvLine([]),
  csvLine([t("dashboard:hourly.title"), dayText(date)]),
  csvLine([t("common:hour"), t("dashboard:hourly.conversations")]),
  ...hours.map((many, hour) => csvLine([t("common:fromHour", { hour }), many])),
];
