import { readdirSync, readFileSync } from "node:fs";

/** Kernel ticks a second, which Linux reports process times in. */
const ticksPerSecond = 100;

/** CPU time that processes have used so far, in milliseconds; Linux only. */
export function cpuMs(...pids: (number | undefined)[]): number {
  const ticks = pids.flatMap((pid) => {
    if (pid === undefined) return [];
    const fields = statOf(pid) ?? [];
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

/** CPU time of all that a process has started, alive or gone, in milliseconds; Linux only. */
export function familyCpuMs(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (!fields) continue;
    if (Number(name) === pid) ticks += Number(fields[13]) + Number(fields[14]);
    else if (Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** What the kernel says of a process behind its name; nothing when it has just ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  } catch {
    return undefined;
  }
}
