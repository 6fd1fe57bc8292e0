import { beginning, type BotConfig } from "@balcao/shared/automation/beginning";
import { play, type PlayLine, type PlayStep } from "@balcao/shared/automation/play/play";
import type { MessageContext } from "@balcao/shared/message-variables";
import { useState } from "react";

export interface PlayedTalk {
  steps: readonly PlayStep[];
  say: (body: string, at: Date) => void;
  undo: () => void;
  restart: () => void;
}

/** The conversation that results from the typed lines. After any change the lines are played again, so that it always shows the present result. */
export function usePlayed(
  config: BotConfig | undefined,
  contact: MessageContext["contact"],
  { queueId, at }: { queueId: number | null; at: Date },
): PlayedTalk {
  const [lines, setLines] = useState<readonly PlayLine[]>([]);
  const steps = config ? play(beginning(config, lines[0]?.at ?? at, queueId), contact, lines) : [];
  return {
    steps,
    say: (body, when) => setLines((now) => [...now, { body, at: when }]),
    undo: () => setLines((now) => now.slice(0, -1)),
    restart: () => setLines([]),
  };
}
