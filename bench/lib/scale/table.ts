import type { Point } from "./sizes.ts";

/** The parts of an installation that use the machine, and the program that plays customers and browsers. */
export const parts = ["workers", "apis", "postgres", "redis", "simulator"] as const;
export type Part = (typeof parts)[number];

/** One direction of messages. */
export interface Flow {
  messages: number;
  perSecond: number;
  p50: number;
  p99: number;
  lost: number;
}
/** What was measured at a point. */
export interface Measurement {
  point: Point;
  /** Customers' messages, first as fast as they are accepted, and then at a slow pace, which shows the delay without a queue. */
  flood: Flow;
  calm: Flow;
  /** Answers, from the call to the customer's phone. */
  out: Flow;
  /** Milliseconds of CPU for each message of the flood, of all processes of a part. */
  cpu: Record<Part, number>;
  /** The share of one core that the busiest process of a part used during the flood. */
  busiest: Record<Part, number>;
  /** The share of the machine's cores that were in use during the flood. */
  machine: number;
  /** Resident megabytes of the largest process of a part, after the point. */
  memory: Record<Exclude<Part, "simulator">, number>;
  /** Blocks that Postgres looked at for each message of the flood. */
  blocks: number;
}

/** From this share on a core, or the machine, counts as used up. */
const usedUp = 0.9;

/** What limits the flood first: one process that fills its core, the machine, or neither, when messages wait for something else. */
export function firstToGive({ busiest, cpu, machine }: Pick<Measurement, "busiest" | "cpu" | "machine">): string {
  const most = (of: Record<Part, number>, among: readonly Part[]) =>
    among.reduce((best, part) => (of[part] > of[best] ? part : best), among[0] ?? "workers");
  const single = most(busiest, ["workers", "apis", "redis", "simulator"]);
  if (busiest[single] >= usedUp) return `one core: ${single}`;
  if (machine >= usedUp) return `the machine's cores: most by ${most(cpu, parts)}`;
  return "neither: messages wait for each other";
}

const round = (value: number, digits: number): string => value.toFixed(digits);

/** One line of the printed table. */
export const lineOf = (one: Measurement): Record<string, string | number> => ({
  point: one.point.name,
  companies: one.point.companies,
  numbers: one.point.numbers,
  sockets: one.point.sockets,
  workers: one.point.workers,
  apis: one.point.apis,
  "in/s": round(one.flood.perSecond, 0),
  "in p50 ms": round(one.calm.p50, 0),
  "in p99 ms": round(one.calm.p99, 0),
  "out/s": round(one.out.perSecond, 0),
  "out p50 ms": round(one.out.p50, 0),
  "out p99 ms": round(one.out.p99, 0),
  lost: one.flood.lost + one.calm.lost + one.out.lost,
  "worker ms": round(one.cpu.workers, 2),
  "api ms": round(one.cpu.apis, 2),
  "postgres ms": round(one.cpu.postgres, 2),
  "redis ms": round(one.cpu.redis, 2),
  blocks: round(one.blocks, 0),
  "worker MB": round(one.memory.workers, 0),
  "api MB": round(one.memory.apis, 0),
  "postgres MB": round(one.memory.postgres, 0),
  "gives first": firstToGive(one),
});

const ours: readonly Part[] = ["workers", "apis", "postgres", "redis"];
const costOf = ({ cpu }: Measurement): number => ours.reduce((sum, part) => sum + cpu[part], 0);
const times = (value: number, base: number): string => (base > 0 ? `${round(value / base, 2)}×` : "—");

/** How a point's cost of a message compares with the first point of the run, and with the point before. */
export const growthOf = (measured: readonly Measurement[]): Record<string, string>[] =>
  measured.map((one, index) => {
    const [first, before] = [measured[0] ?? one, measured[index - 1] ?? one];
    return {
      point: one.point.name,
      "CPU / first": times(costOf(one), costOf(first)),
      "CPU / before": times(costOf(one), costOf(before)),
      "blocks / first": times(one.blocks, first.blocks),
      "worker / first": times(one.cpu.workers, first.cpu.workers),
      "api / first": times(one.cpu.apis, first.cpu.apis),
      "postgres / first": times(one.cpu.postgres, first.cpu.postgres),
      "in/s / first": times(one.flood.perSecond, first.flood.perSecond),
    };
  });

/** The lines as a Markdown table. */
export function markdownOf(lines: readonly Record<string, string | number>[]): string {
  const names = Object.keys(lines[0] ?? {});
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    row(names),
    row(names.map(() => "---")),
    ...lines.map((line) => row(names.map((name) => line[name] ?? ""))),
  ].join("\n");
}
