/**
 * The size of an installation. The first company has as many numbers as there are companies, and every other company has one, so that many numbers of
 * one company can be compared with the same count of numbers of many companies.
 */
export interface ScaleSize {
  companies: number;
  sockets: number;
  /** Messages of customers, and answers to them, in each measurement. */
  messages: number;
  answers: number;
  /** The most workers and apis. */
  workers: number;
  apis: number;
}
const most = { workers: 4, apis: 2 };
export const scaleSizes = {
  small: { companies: 5, sockets: 100, messages: 400, answers: 100, ...most },
  medium: { companies: 25, sockets: 500, messages: 1500, answers: 400, ...most },
  full: { companies: 100, sockets: 2000, messages: 4000, answers: 1000, ...most },
} satisfies Record<string, ScaleSize>;
export type ScaleSizeName = keyof typeof scaleSizes;

/** What is in use during one measurement. */
export interface Point {
  name: string;
  companies: number;
  numbers: number;
  sockets: number;
  workers: number;
  apis: number;
}

/** The measurements of a run. Each differs from the one before in one thing, and all are compared with the first. */
export function pointsOf({ companies, sockets, workers, apis }: ScaleSize): Point[] {
  const few = { sockets: companies, workers: 1, apis: 1 };
  const all = { companies, numbers: 2 * companies - 1, sockets, workers: 1, apis: 1 };
  return [
    { name: "one number", companies: 1, numbers: 1, ...few },
    { name: "many numbers", companies: 1, numbers: companies, ...few },
    { name: "many companies", companies, numbers: companies, ...few },
    { ...all, name: "all numbers", sockets: companies },
    { ...all, name: "all sockets" },
    { ...all, name: "2 workers", workers: 2 },
    { ...all, name: `${apis} apis`, workers: 2, apis },
    { ...all, name: `${workers} workers`, workers, apis },
  ];
}

/** The numbers that are written to at a point, as places in the list of all: the first company's come first. */
export function numbersAt(
  { companies, numbers }: Pick<Point, "companies" | "numbers">,
  all: Pick<ScaleSize, "companies">,
): number[] {
  const oneEach = [0, ...Array.from({ length: companies - 1 }, (_, index) => all.companies + index)];
  const ofFirst = Array.from({ length: numbers - oneEach.length }, (_, index) => index + 1);
  return [...oneEach, ...ofFirst];
}

/** The company of a number, by their places. */
export const companyOf = (number: number, { companies }: Pick<ScaleSize, "companies">): number =>
  number < companies ? 0 : number - companies + 1;
