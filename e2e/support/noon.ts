/** Late morning where the stories happen: no midnight, end of a month or change of the clock falls into them, whenever they run. */
const hour = "11";

const isNow = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(new Date()) === hour;

/** The time zone in which it is late morning now, of the companies and of the browsers; the same for all stories of a run. */
export function storyZone(): string {
  process.env.BALCAO_STORIES_ZONE ??= Intl.supportedValuesOf("timeZone").find(isNow) ?? "America/Sao_Paulo";
  return process.env.BALCAO_STORIES_ZONE;
}
