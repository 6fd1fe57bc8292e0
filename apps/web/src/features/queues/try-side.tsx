import { botTree } from "@balcao/shared/automation/situation";
import type { HoursDay } from "@balcao/shared/hours/schema";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import type { QueueDetail } from "@balcao/shared/queues/schema";
import { useState } from "react";
import { Playground } from "../playground/offers/playground.tsx";

type Props = {
  queue: QueueDetail;
  isShown: boolean;
  /** What is typed and not saved. Hours and tree are left out while nobody changed them. */
  draft: {
    name: string;
    greetingMessage: string;
    outOfHoursMessage: string;
    promptId: number | null;
    integrationId: number | null;
    schedules?: readonly HoursDay[];
    tree?: readonly QueueOption[];
  };
  onOption: (optionId: number) => void;
  /** The customer came to this option. */
  onPlace: (optionId: number) => void;
};

/** The playground of a queue as its dialog is filled in now. Its conversation stays while another side is looked at. */
export function TrySide({ queue, isShown, draft, onOption, onPlace }: Props) {
  const [opened, open] = useState(false);
  if (isShown && !opened) open(true);
  if (!opened) return null;
  const { name, greetingMessage, outOfHoursMessage, promptId, integrationId, schedules, tree } = draft;
  return (
    <div hidden={!isShown}>
      <Playground
        queueId={queue.id}
        draft={{
          name: name.trim(),
          greeting: greetingMessage,
          outOfHoursMessage,
          promptId,
          integrationId,
          ...(schedules && { schedules }),
          ...(tree && { tree: botTree(tree) }),
        }}
        onOption={onOption}
        onPlace={onPlace}
      />
    </div>
  );
}
