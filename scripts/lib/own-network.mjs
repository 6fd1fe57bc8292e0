import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where Linux keeps them: the PATH of a run of checks has neither. */
const find = (/** @type {string} */ name) =>
  ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].map((folder) => `${folder}/${name}`).find((file) => existsSync(file));

/**
 * A command as it is run in a network of its own, where there is loopback and nothing else. Chromium gives up every call when an interface of
 * the machine comes or goes, as one does with each container that starts beside it; and what a story reaches, it reaches on this machine.
 * Only root on Linux may make one: for others the command stays as it is.
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
