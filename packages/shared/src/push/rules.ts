/** The kinds of notices on a user's devices. */
export const pushKinds = [
  /** A customer wrote in one of the user's conversations. */
  "message",
  /** A customer waits for attendants in the user's queues. */
  "waiting",
  /** A colleague gave the user a ticket. */
  "handed",
  /** A note names the user. */
  "mention",
  /** A colleague wrote. */
  "chat",
  /** A customer of the user should get an answer soon. */
  "goal",
  /** A number of the company is down. Only admins get this. */
  "number",
] as const;
export type PushKind = (typeof pushKinds)[number];

/** The most devices of a user. A further device replaces the oldest. */
export const maxDevices = 10;
export const maxEndpoint = 1000;

/** The push services of the browsers. No other address is called. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]{1,40}\.push\.apple\.com$/,
  /^[a-z0-9-]{1,40}\.notify\.windows\.com$/,
];

/** Whether this is the address of a browser's push service. `also` lists further hosts that the installation allows. */
export function isPushService(endpoint: string, also: readonly string[] = []): boolean {
  if (endpoint.length > maxEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, port, host } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (also.includes(host)) return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && port === "" && services.some((service) => service.test(hostname));
}

/** Whether a minute of the company's day is within the quiet hours, when the user gets no notices. The hours may span midnight. */
export function isQuiet(quiet: { from: string; to: string } | null, minute: number): boolean {
  if (!quiet) return false;
  // A day that ends at 23:59 ends at midnight, as for opening hours.
  const [from, to] = [minuteOf(quiet.from), quiet.to === "23:59" ? 1440 : minuteOf(quiet.to)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
