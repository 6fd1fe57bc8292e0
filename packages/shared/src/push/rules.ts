/** What a user is told of on a device. */
export const pushKinds = [
  /** A customer wrote in a conversation of the user's. */
  "message",
  /** A customer waits for people where the user works. */
  "waiting",
  /** A colleague gave the user a conversation. */
  "handed",
  /** A note names the user. */
  "mention",
  /** A colleague wrote. */
  "chat",
  /** A customer of the user's is to be answered soon. */
  "goal",
  /** A number of the company is down; for admins. */
  "number",
] as const;
export type PushKind = (typeof pushKinds)[number];

/** So many devices of one user are called; a further one takes the place of the oldest. */
export const maxDevices = 10;
export const maxEndpoint = 1000;

/** The push services of the browsers: no other address is called. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]{1,40}\.push\.apple\.com$/,
  /^[a-z0-9-]{1,40}\.notify\.windows\.com$/,
];

/** Whether this is the address of a browser's push service. `also`: hosts that the installation lets in besides. */
export function isPushService(endpoint: string, also: readonly string[] = []): boolean {
  if (endpoint.length > maxEndpoint || !URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname, port, host } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (also.includes(host)) return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && port === "" && services.some((service) => service.test(hostname));
}

/** The user is not told of this: it takes minutes of the day at the company, and covers both ends of what goes over midnight. */
export function isQuiet(quiet: { from: string; to: string } | null, minute: number): boolean {
  if (!quiet) return false;
  // As with hours of opening, a day that ends at 23:59 ends at midnight.
  const [from, to] = [minuteOf(quiet.from), quiet.to === "23:59" ? 1440 : minuteOf(quiet.to)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
