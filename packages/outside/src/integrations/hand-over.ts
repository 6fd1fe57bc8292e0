import type { OutsideAction } from "@balcao/shared/integrations/port";
import { handOverMark } from "../words/hand-over-mark.ts";
import { idOf, toPeople } from "./read.ts";

/**
 * The actions of a program, with the marks in its texts turned into actions: models behind flows write "[TRANSFER]" instead of `transfer`. The
 * program's own end has priority. `saidBefore` are the words just before these actions.
 */
export function handOvers(actions: readonly OutsideAction[], saidBefore = ""): readonly OutsideAction[] {
  let queue: string | null | undefined;
  let before = saidBefore;
  const said = actions.flatMap((action): OutsideAction[] => {
    const text = wordsOf(action);
    const mark = handOverMark(text, before);
    before = text === "" ? before : text;
    if (!mark) return [action];
    queue = queue ?? mark.queue;
    if (action.do === "media") return [{ ...action, caption: mark.text }];
    return mark.text === "" ? [] : [{ do: "text", text: mark.text }];
  });
  if (queue === undefined) return actions;
  const isEnded = said.some(({ do: what }) => what === "transfer" || what === "close");
  return isEnded ? said : [...said.filter(({ do: what }) => what !== "stop"), transferTo(queue)];
}

/** The text of an action for the customer. */
export const wordsOf = (action: OutsideAction): string =>
  action.do === "text" ? action.text : action.do === "media" ? action.caption : "";

function transferTo(queue: string | null): OutsideAction {
  const queueId = idOf(queue);
  return { ...toPeople, queueId, ...(queue !== null && queueId === null && { named: queue }) };
}
