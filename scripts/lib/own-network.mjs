import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Finds a program in the folders in which Linux has it, because the PATH of the checks leaves them out. */
const find = (/** @type {string} */ name) =>
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].map((folder) => `${folder}/${name}`).find((file) => existsSync(file));

/**
 * A command that runs in a network of its own, which has only loopback. Chromium aborts every call when an interface of the machine appears or
 * disappears, as happens with each container that starts or ends. A story needs nothing outside this machine. Only root on Linux can make such a
 * network: for other users the command stays as it is.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function inOwnNetwork(command, args) {
  const [unshare, ip] = [find("unshare"), find("ip")];
  if (process.getuid?.() !== 0 || !unshare || !ip) return { command, args };
  const wrapped = (/** @type {string[]} */ inner) => [
    "--net",
    "sh",
    "-c",
    `${ip} link set lo up && exec "$0" "$@"`,
    ...inner,
  ];
  const can = spawnSync(unshare, wrapped(["true"])).status === 0;
  return can ? { command: unshare, args: wrapped([command, ...args]) } : { command, args };
}
