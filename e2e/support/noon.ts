/** Stories happen in the late morning, so that no midnight, end of a month or change of clocks falls into them, whenever they run. */
const hour = "11";

const isNow = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(new Date()) === hour;

/** The time zone of the companies and the browsers, in which it is late morning now; the same for all stories of a run. */
export function storyZone(): string {
  process.env.BALCAO_STORIES_ZONE ??= Intl.supportedValuesOf("timeZone").find(isNow) ?? "America/Sao_Paulo";
  return process.env.BALCAO_STORIES_ZONE;
}
