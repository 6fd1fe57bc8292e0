import { Gate } from "@balcao/core/base/gate";
import type pg from "pg";
import { KeyWriter } from "./keys/key-writer.ts";

/** At most this many messages are opened side by side, over all numbers. More would only delay what attendants send. */
const openedTogether = 192;

/** What all numbers of a process share: the writer of their keys, and the limit of messages that are opened at a time. */
export interface Common {
  writer: KeyWriter;
  opening: Gate;
}

export const commonOf = (db: pg.Pool): Common => ({ writer: new KeyWriter(db), opening: new Gate(openedTogether) });
