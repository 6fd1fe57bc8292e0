import { isGroup, type Letter, type WireEnc } from "../server/letter.ts";
import type { Person } from "../server/person.ts";
import type { World } from "../server/world.ts";

interface HeldLetter extends Omit<Letter, "from" | "to" | "encs" | "extras"> {
  from: string;
  to: string;
  encs: [string, WireEnc[]][];
}

/** The letters that the server holds for a phone that is away. They survive a restart of the network. */
export class HeldLetters {
  readonly #world: World;
  readonly #name: string;
  #letters: HeldLetter[];

  constructor(world: World, person: Person) {
    this.#world = world;
    this.#name = `held/${person.number}`;
    this.#letters = world.store.read<HeldLetter[]>(this.#name) ?? [];
  }

  add({ from, to, encs, extras: _extras, ...rest }: Letter): void {
    this.#letters.push({ ...rest, from: from.number, to: isGroup(to) ? to.jid : to.number, encs: [...encs] });
    this.#save();
  }

  /** All held letters, oldest first. */
  release(): Letter[] {
    const letters = this.#letters.flatMap(({ from, to, encs, ...rest }) => {
      const sender = this.#world.person(from);
      const receiver = this.#world.groups.get(to) ?? this.#world.person(to);
      return sender && receiver ? [{ ...rest, from: sender, to: receiver, encs: new Map(encs), extras: [] }] : [];
    });
    this.#letters = [];
    this.#save();
    return letters;
  }

  #save(): void {
    this.#world.store.touch(this.#name, () => this.#letters);
  }
}
