import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The hosts of the proof. `outside` is the internet: the browsers, the customers' phones and WhatsApp. */
export const addresses = {
  outside: "10.77.0.1",
  database: "10.77.0.2",
  redis: "10.77.0.3",
  bucket: "10.77.0.4",
  balancer: "10.77.0.5",
  api1: "10.77.0.11",
  api2: "10.77.0.12",
  worker1: "10.77.0.21",
  worker2: "10.77.0.22",
} as const;
export type Host = keyof typeof addresses;
export const privateNetwork = "10.77.0.0/24";
const hosts = Object.keys(addresses) as Host[];

/** The states of a bridge's port. The frames of a port that is switched off are dropped both ways, and its host sees no change of its link. */
const port = { off: "0", forwarding: "3" };

/** Finds a tool in the folders in which Linux has it, because the PATH of npm may leave them out. */
const find = (name: string) =>
  ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].map((folder) => `${folder}/${name}`).find((file) => existsSync(file));

function tool(name: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(find(name) ?? name, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")} failed: ${error?.message ?? stderr.trim()}`);
}

const macOf = (host: Host): string =>
  `02:77:00:00:00:${Number(addresses[host].split(".").at(-1)).toString(16).padStart(2, "0")}`;

/**
 * A private network in which each host is a network namespace with one cable to a switch. The switch is a namespace too, so that nothing of this
 * machine's own network changes, and nothing outside the machine can be reached.
 */
export class HostNetwork {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** What this machine lacks for such a network. Null when it lacks nothing. */
  static missing(): string | null {
    if (process.platform !== "linux") return "network namespaces, which only Linux has";
    if (process.getuid?.() !== 0) return "the right to make network namespaces: run it as root";
    const tools = ["ip", "bridge", "nsenter"].filter((name) => !find(name));
    if (tools.length > 0) return `${tools.join(", ")} (on Debian: apt-get install iproute2 util-linux)`;
    const trial = new HostNetwork(`balcao-trial-${process.pid}`);
    try {
      trial.build();
      trial.cut("api1");
      return null;
    } catch (error) {
      return `a right or a part of the kernel: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      trial.remove();
    }
  }

  build(): void {
    const inSwitch = ["-n", this.#space("switch")];
    tool("ip", "netns", "add", this.#space("switch"));
    tool("ip", ...inSwitch, "link", "add", "br0", "type", "bridge");
    tool("ip", ...inSwitch, "link", "set", "br0", "up");
    for (const host of hosts) {
      const cable = ["type", "veth", "peer", "name", "eth0", "netns", this.#space(host)];
      tool("ip", "netns", "add", this.#space(host));
      tool("ip", ...inSwitch, "link", "add", host, ...cable);
      tool("ip", ...inSwitch, "link", "set", host, "master", "br0", "up");
      const inHost = ["-n", this.#space(host)];
      tool("ip", ...inHost, "link", "set", "lo", "up");
      tool("ip", ...inHost, "link", "set", "eth0", "address", macOf(host));
      tool("ip", ...inHost, "addr", "add", `${addresses[host]}/24`, "dev", "eth0");
      tool("ip", ...inHost, "link", "set", "eth0", "up");
      this.#know(host);
    }
  }

  /** Tells a host the others' hardware addresses for good. Otherwise it would notice in seconds that a host is gone. Behind a router it would not. */
  #know(host: Host): void {
    for (const other of hosts.filter((one) => one !== host)) {
      const entry = [addresses[other], "lladdr", macOf(other), "nud", "permanent", "dev", "eth0"];
      tool("ip", "-n", this.#space(host), "neigh", "replace", ...entry);
    }
  }

  /** Cuts a host off. Nothing arrives there or leaves it any more, and no connection is closed. */
  cut(host: Host): void {
    this.#setPort(host, port.off);
  }

  /** Puts the cable of a host back. */
  mend(host: Host): void {
    this.#setPort(host, port.forwarding);
  }

  /** The command that runs a program in a host. */
  command(host: Host, program: readonly string[]): [command: string, args: string[]] {
    return [find("nsenter") ?? "nsenter", [`--net=/run/netns/${this.#space(host)}`, ...program]];
  }

  remove(): void {
    for (const space of [...hosts, "switch" as const].map((one) => this.#space(one)))
      if (existsSync(`/run/netns/${space}`)) tool("ip", "netns", "del", space);
  }

  #setPort(host: Host, state: string): void {
    tool(
      "nsenter",
      `--net=/run/netns/${this.#space("switch")}`,
      find("bridge") ?? "bridge",
      "link",
      "set",
      "dev",
      host,
      "state",
      state,
    );
  }

  #space(host: Host | "switch"): string {
    return `${this.#name}-${host}`;
  }
}
