import type { SimulatedGroup } from "../network-api.ts";
import { addMember, removeMember, renameGroup } from "../server/groups.ts";
import { timesAsked } from "../server/queries/groups.ts";
import type { GroupRecord } from "../server/letter.ts";
import type { World } from "../server/world.ts";

/** The actions of a group's admin. */
export class SimGroup implements SimulatedGroup {
  readonly jid: string;
  readonly #world: World;
  readonly #record: GroupRecord;

  constructor(world: World, record: GroupRecord) {
    this.#world = world;
    this.#record = record;
    this.jid = record.jid;
  }

  get subject(): string {
    return this.#record.subject;
  }
  set subject(subject: string) {
    renameGroup(this.#world, this.#record, subject);
  }
  get participants(): string[] {
    return [...this.#record.members];
  }

  get timesAsked(): number {
    return timesAsked(this.#record);
  }

  add(number: string): void {
    addMember(this.#world, this.#record, this.#world.resolve(number) ?? this.#world.join(number));
  }

  remove(number: string): void {
    const person = this.#world.resolve(number);
    if (person) removeMember(this.#world, this.#record, person);
  }
}
