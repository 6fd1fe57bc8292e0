import type { Fault } from "./network-api.ts";

type Kind = Fault["kind"];
type FaultOf<K extends Kind> = Extract<Fault, { kind: K }>;
type CountedFault = Extract<Fault, { times: number }>;

/** The ordered faults. The random numbers are injected, so that a test can fix them. */
export class Faults {
  readonly #random: () => number;
  #active: Fault[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces a fault with the same kind, number and xmlns. A fault with `times` is added beside the earlier ones instead. */
  add(fault: Fault): void {
    if (!("times" in fault)) this.#active = this.#active.filter((each) => !isSame(each, fault));
    this.#active.push({ ...fault });
  }

  clear(): void {
    this.#active = [];
  }

  find<K extends Kind>(
    kind: K,
    number: string | undefined,
    matches: (fault: FaultOf<K>) => boolean = () => true,
  ): FaultOf<K> | undefined {
    return this.#active.find(
      (fault): fault is FaultOf<K> =>
        fault.kind === kind && (fault.number === undefined || fault.number === number) && matches(fault as FaultOf<K>),
    );
  }

  /** Uses up one of the `times` of a fault. Undefined when none is left. */
  take<K extends CountedFault["kind"]>(
    kind: K,
    number: string | undefined,
  ): Extract<CountedFault, { kind: K }> | undefined {
    const isLeft = (each: Fault): each is Extract<CountedFault, { kind: K }> =>
      "times" in each && each.kind === kind && each.times > 0 && (each.number === undefined || each.number === number);
    const fault = this.#active.find(isLeft);
    if (fault) fault.times -= 1;
    return fault;
  }

  happens(kind: "duplicate" | "reorder", number: string): boolean {
    const fault = this.find(kind, number);
    return fault !== undefined && this.#random() < fault.rate;
  }
}

function isSame(one: Fault, other: Fault): boolean {
  return one.kind === other.kind && one.number === other.number && xmlnsOf(one) === xmlnsOf(other);
}

const xmlnsOf = (fault: Fault): string | undefined => (fault.kind === "mute" ? fault.xmlns : undefined);
