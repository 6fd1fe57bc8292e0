import type { LucideIcon } from "lucide-react/types";
import { useEffect, useRef } from "react";

/** An action that this user may take here and now, with its name. */
export type Command = { id: string; label: string; icon: LucideIcon; keys?: string; run: () => void };

const sources = new Set<() => readonly Command[]>();

/** The commands that the parts on screen offer at this moment. */
export const commandsNow = (): Command[] => [...sources].flatMap((source) => source());

/** Offers commands while the calling part is on screen. The list is built only when the user wants to choose a command. */
export function useCommands(list: () => readonly Command[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}
