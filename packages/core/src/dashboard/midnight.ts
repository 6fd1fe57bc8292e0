/** When a day begins where the company is: `day` and `timezone` are SQL. */
export const midnight = (day: string, timezone: string): string =>
  `((${day})::date::timestamp at time zone ${timezone})`;
