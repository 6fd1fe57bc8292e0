import { readdirSync, readFileSync } from "node:fs";

/** Kernel ticks a second, which Linux reports process times in. */
const ticksPerSecond = 100;

/** CPU time that processes have used so far, in milliseconds; Linux only. */
export function cpuMs(...pids: (number | undefined)[]): number {
  const ticks = pids.flatMap((pid) => {
    if (pid === undefined) return [];
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return [Number(fields[11]) + Number(fields[12])];
  });
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksPerSecond;
}

/** Resident memory of a process in megabytes. */
export function residentMb(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Processes that a process has started and that are alive; Linux only. */
export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
