import { readdirSync, readFileSync } from "node:fs";

/** Linux reports process times in ticks. This is the number of ticks in a second. */
const ticksPerSecond = 100;
const pageBytes = 4096;

/** The CPU time that processes have used so far, in milliseconds. A process that has ended counts as zero. Linux only. */
export function cpuMs(...pids: (number | undefined)[]): number {
  const ticks = pids.flatMap((pid) => {
    if (pid === undefined) return [];
    const fields = statOf(pid);
    return fields ? [Number(fields[11]) + Number(fields[12])] : [];
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

/** CPU time of all children of a process, alive or ended, in milliseconds. The time of the process itself is left out. Linux only. */
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

/** Resident memory of a process and all its living children, in megabytes. */
export function familyMb(pid: number): number {
  let pages = 0;
  for (const name of readdirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (fields && (Number(name) === pid || Number(fields[1]) === pid)) pages += Number(fields[21]);
  }
  return (pages * pageBytes) / 2 ** 20;
}

/** The fields after the name in the kernel's stat file of a process. Undefined when the process has just ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  } catch {
    return undefined;
  }
}
