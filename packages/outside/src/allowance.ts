import { isOpenPort } from "@balcao/shared/webhooks/rules";
import ipaddr from "ipaddr.js";

type Range = ReturnType<typeof ipaddr.parseCIDR>;
/** Internal addresses that the installation lets companies reach: hosts with their port, and ranges. */
export interface Allowance {
  hosts: ReadonlySet<string>;
  ranges: readonly Range[];
}

/** Reads `host:port` and ranges as `10.0.0.0/8`, separated by commas. Throws for anything else. */
export function readAllowance(text: string): Allowance {
  const entries = text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const hosts = entries.filter((entry) => !entry.includes("/"));
  const ranges = entries.filter((entry) => entry.includes("/"));
  const wrong = [
    ...hosts.filter((host) => !/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(host)),
    ...ranges.filter((range) => !ipaddr.isValidCIDR(range)),
  ];
  if (wrong.length > 0) throw new Error(`Neither a host with its port nor a range: ${wrong.join(", ")}`);
  return { hosts: new Set(hosts), ranges: ranges.map((range) => ipaddr.parseCIDR(range)) };
}

/** An old way of writing an IPv4 address as IPv6, which looks public. */
const compatible = ipaddr.parseCIDR("::/96");

/** A host in the form that an address contains: IPv6 without its brackets. */
export const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1");
export const isLiteral = (hostname: string): boolean => ipaddr.isValid(bare(hostname));

export const allowsHost = ({ hosts }: Allowance, hostname: string, port: number): boolean =>
  hosts.has(`${hostname}:${port}`.toLowerCase()) || hosts.has(`[${bare(hostname)}]:${port}`.toLowerCase());

/** Whether we may connect to this address, because it is on the open internet or the installation allows it. */
export function allowsAddress({ ranges }: Allowance, address: string, port: number): boolean {
  if (!isOpenPort(port) || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const lies = (range: Range) => parsed.kind() === range[0].kind() && parsed.match(range);
  if (ranges.some(lies)) return true;
  return parsed.range() === "unicast" && !lies(compatible);
}
