import type { LucideIcon } from "lucide-react/types";
import { useEffect, useRef } from "react";

/** Something that this user may do here and now, by its name. */
export type Command = { id: string; label: string; icon: LucideIcon; keys?: string; run: () => void };

const sources = new Set<() => readonly Command[]>();

/** The commands at this moment, as the parts on screen offer them. */
export const commandsNow = (): Command[] => [...sources].flatMap((source) => source());

/** Offers commands while the calling part is on screen. The list is built only when somebody wants to choose one. */
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
