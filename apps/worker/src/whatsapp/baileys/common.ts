import { Gate } from "@balcao/core/base/gate";
import type pg from "pg";
import { KeyWriter } from "./keys/key-writer.ts";

/** The most messages that are decrypted in parallel, over all numbers. More would only delay the messages of attendants. */
const openedTogether = 192;

/** The parts that all numbers of a process share: the writer of their keys, and the limit of messages that are decrypted at a time. */
export interface Common {
  writer: KeyWriter;
  opening: Gate;
}

export const commonOf = (db: pg.Pool): Common => ({ writer: new KeyWriter(db), opening: new Gate(openedTogether) });
