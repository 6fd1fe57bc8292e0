import { describe, expect, test } from "vitest";
import { cpuMs } from "../../bench/lib/measure.ts";
import { companyOf, numbersAt, pointsOf, scaleSizes } from "../../bench/lib/scale/sizes.ts";
import { firstToGive, growthOf, lineOf, markdownOf, type Measurement } from "../../bench/lib/scale/table.ts";

const flow = { messages: 400, perSecond: 123.4, p50: 12.4, p99: 99.6, lost: 0 };
const none = { workers: 0, apis: 0, postgres: 0, redis: 0, simulator: 0 };
const measured = (more: Partial<Measurement> = {}): Measurement => ({
  point: { name: "one number", companies: 1, numbers: 1, sockets: 5, workers: 1, apis: 1 },
  flood: flow,
  calm: flow,
  out: { ...flow, lost: 2 },
  cpu: { ...none, workers: 2, apis: 1, postgres: 3 },
  busiest: none,
  machine: 0.5,
  memory: { workers: 210.4, apis: 150, postgres: 300, redis: 12 },
  blocks: 80,
  ...more,
});

describe("the points of a run", () => {
  test.each(Object.entries(scaleSizes))(
    "the points of a run of size %s each differ from the point before in one thing, and need no more than the installation has",
    (_, size) => {
      const points = pointsOf(size);
      for (const point of points) {
        const numbers = numbersAt(point, size);
        expect(new Set(numbers).size).toBe(point.numbers);
        expect(Math.max(...numbers)).toBeLessThan(2 * size.companies - 1);
        expect(new Set(numbers.map((number) => companyOf(number, size))).size).toBe(point.companies);
      }
      const differs = (index: number) =>
        (["companies", "numbers", "sockets", "workers", "apis"] as const).filter(
          (what) => points[index]?.[what] !== points[index - 1]?.[what],
        );
      expect(points.slice(1).map((_point, index) => differs(index + 1))).toEqual([
        ["numbers"],
        ["companies"],
        ["numbers"],
        ["sockets"],
        ["workers"],
        ["apis"],
        ["workers"],
      ]);
    },
  );
});

describe("the table of a run", () => {
  test("the table of a run shows each figure in a readable form, and the sum of what was lost", () => {
    expect(lineOf(measured())).toMatchObject({
      point: "one number",
      "in/s": "123",
      "in p99 ms": "100",
      lost: 2,
      "worker ms": "2.00",
      "worker MB": "210",
      blocks: "80",
    });
  });

  test("the table of a run compares the cost of a message with the first point and with the point before", () => {
    const points = [
      measured(),
      measured({ cpu: { ...none, workers: 4, apis: 1, postgres: 3 }, blocks: 160 }),
      measured({ cpu: { ...none, workers: 4, apis: 5, postgres: 3 }, blocks: 160 }),
    ];
    expect(growthOf(points)).toMatchObject([
      { "CPU / first": "1.00×", "CPU / before": "1.00×", "blocks / first": "1.00×" },
      { "CPU / first": "1.33×", "CPU / before": "1.33×", "blocks / first": "2.00×" },
      { "CPU / first": "2.00×", "CPU / before": "1.50×", "api / first": "5.00×" },
    ]);
    expect(growthOf([measured({ blocks: 0 })])).toMatchObject([{ "blocks / first": "—" }]);
    expect(growthOf([])).toEqual([]);
  });

  test("the table of a run says what reaches its limit first: a process that fills its core, the machine, or neither", () => {
    const cpu = { ...none, postgres: 3, workers: 2 };
    const of = (busiest: Partial<Measurement["busiest"]>, machine: number) =>
      firstToGive({ cpu, busiest: { ...none, ...busiest }, machine });
    expect(of({ workers: 0.95, apis: 0.4 }, 0.7)).toBe("one core: workers");
    expect(of({ apis: 0.97, workers: 0.4 }, 0.99)).toBe("one core: apis");
    // Postgres has a process for each connection, so all of them together fill no single core.
    expect(of({ postgres: 1.4 }, 0.95)).toBe("the machine's cores: most by postgres");
    expect(of({ workers: 0.5 }, 0.5)).toBe("neither: messages wait for each other");
  });

  test("the table of a run can be printed as a table of a document", () => {
    expect(markdownOf([{ point: "one", "in/s": 3 }])).toBe("| point | in/s |\n| --- | --- |\n| one | 3 |");
    expect(markdownOf([])).toBe("|  |\n|  |");
  });
});

test("a process that has ended counts as zero, so the processor time of several processes is always a number", () => {
  expect(cpuMs(undefined, 2 ** 31 - 1)).toBe(0);
});
