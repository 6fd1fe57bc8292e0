/** Stories happen in the late morning, because a midnight, an end of a month or a change of clocks must not fall into them. */
const hour = "11";

const isNow = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(new Date()) === hour;

/** The time zone of the companies and the browsers, in which it is late morning now. All stories of a run share this zone. */
export function storyZone(): string {
  process.env.BALCAO_STORIES_ZONE ??= Intl.supportedValuesOf("timeZone").find(isNow) ?? "America/Sao_Paulo";
  return process.env.BALCAO_STORIES_ZONE;
}
