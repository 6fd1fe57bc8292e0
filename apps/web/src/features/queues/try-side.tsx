import { botTree } from "@balcao/shared/automation/situation";
import type { HoursDay } from "@balcao/shared/hours/schema";
import type { QueueOption } from "@balcao/shared/queue-options/schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newQueue } from "../../nouns/playground/draft.ts";
import { Playground } from "../../nouns/playground/playground.tsx";

type Props = {
  /** Null for a queue that is not saved yet. */
  queueId: number | null;
  isShown: boolean;
  /** Whether only the phone is shown, beside the tree. */
  phoneAlone: boolean;
  /** Whether the form assigns an attendant to the queue. */
  attended: boolean;
  /** The unsaved values of the form. Hours and tree are left out while the user has not changed them. */
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
  /** Called with the option at which the customer is. Null when the customer is at none. */
  onPlace: (optionId: number | null) => void;
};

/** The playground of a queue with the present values of its form. Its conversation stays when the user opens another tab. */
export function TrySide({ queueId, isShown, draft, ...rest }: Props) {
  const { t } = useTranslation("queues");
  const [opened, open] = useState(false);
  if (isShown && !opened) open(true);
  if (!opened) return null;
  const { name, greetingMessage, outOfHoursMessage, promptId, integrationId, schedules, tree } = draft;
  return (
    <div hidden={!isShown}>
      <Playground
        queueId={queueId ?? newQueue}
        draft={{
          name: name.trim() || t("add"),
          greeting: greetingMessage,
          outOfHoursMessage,
          promptId,
          integrationId,
          ...(schedules && { schedules }),
          ...(tree && { tree: botTree(tree) }),
        }}
        {...rest}
      />
    </div>
  );
}
