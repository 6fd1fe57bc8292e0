import { Gate } from "@balcao/core/base/gate";
import type pg from "pg";
import { KeyWriter } from "./keys/key-writer.ts";

/** So many messages are opened side by side, over all numbers. More would only delay what attendants send. */
const openedTogether = 192;

/** What all numbers of a process have in common: who writes their keys, and how many messages are opened at a time. */
export interface Common {
  writer: KeyWriter;
  opening: Gate;
}

export const commonOf = (db: pg.Pool): Common => ({ writer: new KeyWriter(db), opening: new Gate(openedTogether) });
