import type { OutsideAction } from "@balcao/shared/integrations/port";
import { handOverMark } from "../words/hand-over-mark.ts";
import { idOf, toPeople } from "./read.ts";

/**
 * What a program wants done, with the marks in its texts as what they wish: models behind flows write "[TRANSFER]" where a program would say `transfer`.
 * What the program itself says of an end counts more.
 */
export function handOvers(actions: readonly OutsideAction[]): readonly OutsideAction[] {
  let queue: string | null | undefined;
  const said = actions.flatMap((action): OutsideAction[] => {
    const text = action.do === "text" ? action.text : action.do === "media" ? action.caption : "";
    const mark = handOverMark(text);
    if (!mark) return [action];
    queue = queue ?? mark.queue;
    if (action.do === "media") return [{ ...action, caption: mark.text }];
    return mark.text === "" ? [] : [{ do: "text", text: mark.text }];
  });
  if (queue === undefined) return actions;
  const isEnded = said.some(({ do: what }) => what === "transfer" || what === "close");
  return isEnded ? said : [...said.filter(({ do: what }) => what !== "stop"), transferTo(queue)];
}

function transferTo(queue: string | null): OutsideAction {
  const queueId = idOf(queue);
  return { ...toPeople, queueId, ...(queue !== null && queueId === null && { named: queue }) };
}
