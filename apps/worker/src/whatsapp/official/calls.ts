import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { isPermissionFault, isRegistrationFault, isTokenFault } from "@balcao/outside/graph/faults";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { NotNow, type Refusal } from "../gateway.ts";
import { Brakes } from "./slow-down.ts";

/** Work for a number that is being closed is tried again after this time, in case the number opens again immediately. */
const closedMs = 5000;

/** Why Meta does nothing for the number: it does not accept the access, or does not know the number on its Cloud API. */
export type Loss = "unauthorized" | "unregistered";

function lossOf(fault: GraphFault): Loss | null {
  if (isTokenFault(fault) || isPermissionFault(fault)) return "unauthorized";
  return isRegistrationFault(fault) ? "unregistered" : null;
}

/** The calls to Meta's Graph for one number, and the handling of refusals. */
export class Calls {
  readonly graph: Graph;
  readonly brakes = new Brakes();
  readonly #lost: (access: OfficialAccess, why: Loss) => Promise<void>;

  /** `lost` closes the number, because Meta does nothing for it with this access. */
  constructor(graph: Graph, lost: (access: OfficialAccess, why: Loss) => Promise<void>) {
    this.graph = graph;
    this.#lost = lost;
  }

  post({ phoneNumberId, token }: OfficialAccess, body: object): Promise<unknown> {
    const whole = { messaging_product: "whatsapp", ...body };
    return this.graph.call({ method: "POST", path: `/${phoneNumberId}/messages`, token, body: whole });
  }

  /** A call that may be repeated without harm. Returns its answer, or the final refusal. */
  async safely<T>(
    access: OfficialAccess,
    chat: string,
    call: () => Promise<T>,
  ): Promise<{ answer: T } | { refusal: Refusal }> {
    try {
      return { answer: await call() };
    } catch (error) {
      return { refusal: await this.refusalOf(error, access, chat) };
    }
  }

  /** The reason for a final refusal of a call. Throws NotNow for a call that should be tried again, and closes the number whose access is refused. */
  async refusalOf(error: unknown, access: OfficialAccess, chat: string): Promise<Refusal> {
    if (error instanceof NoAnswer) throw this.brakes.passing(error.message, chat);
    if (!(error instanceof GraphFault)) throw error;
    const loss = lossOf(error);
    if (loss === null) return this.brakes.after(error, chat);
    await this.#lost(access, loss);
    throw new NotNow(`Meta does not work for the number (${error.code})`, { againMs: closedMs });
  }
}
