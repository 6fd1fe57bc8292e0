import type { Customer } from "../people/customer.ts";
import type { Play } from "../play.ts";
import { digitsOf } from "../world/ids.ts";
import type { App, BusinessAccount, PhoneNumber, SentMessage } from "../world/objects.ts";
import type { Template } from "../world/template.ts";
import { ControlError } from "./server.ts";

const found = <T>(what: string, name: string, thing: T | null | undefined): T => {
  if (thing === null || thing === undefined) throw new ControlError(404, `There is no ${what} ${name.slice(0, 100)}.`);
  return thing;
};

/** Finds the object that a caller of the control names: by its id, or for people and numbers also by their phone. */
export class Find {
  readonly #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  app(id: string): App {
    return found("app", id, this.#play.world.apps.get(id));
  }

  account(id: string): BusinessAccount {
    return found("account", id, this.#play.world.accounts.get(id));
  }

  number(name: string): PhoneNumber {
    const { numbers } = this.#play.world;
    const byPhone = [...numbers.values()].find(({ phone }) => phone === digitsOf(name));
    return found("number", name, numbers.get(name) ?? byPhone);
  }

  customer(name: string): Customer {
    const { world } = this.#play;
    return this.#play.customerOf(
      found("customer", name, world.people.get(name) ?? world.personByPhone(digitsOf(name))),
    );
  }

  /** The customer whom a message reached. */
  customerOf(message: SentMessage): Customer {
    return this.#play.customerOf(found("customer of the message", message.id, message.person));
  }

  sent(id: string): SentMessage {
    return found(
      "sent message",
      id,
      this.#play.sent.all.find((message) => message.id === id),
    );
  }

  template(id: string): Template {
    return found("template", id, this.#play.world.templateOf(id)?.template);
  }
}
