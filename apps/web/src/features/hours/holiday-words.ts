import type { Holiday } from "@balcao/shared/hours/schema";

/** Writes a yearly holiday as dd/MM, and a holiday of a single year as dd/MM/yyyy. */
export const dateInWords = ({ date, repeat }: Pick<Holiday, "date" | "repeat">): string => {
  const [year = "", month = "", day = ""] = date.split("-");
  return repeat === "yearly" ? `${day}/${month}` : `${day}/${month}/${year}`;
};

export const hoursInWords = ({ hours }: Pick<Holiday, "hours">): string =>
  hours.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(", ");

/** Orders holidays by date. Yearly holidays are placed by their date in this year. */
export const byDate = (year: string) => {
  const place = ({ date, repeat }: Holiday) =>
    repeat === "yearly" && date.slice(0, 4) < year ? year + date.slice(4) : date;
  return (a: Holiday, b: Holiday): number => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0);
};
