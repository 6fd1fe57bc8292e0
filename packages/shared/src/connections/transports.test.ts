import { expect, test } from "vitest";
import { transports } from "./transports.ts";

test.each(Object.entries(transports))(
  "%s: an id is chosen before sending, as on a linked device",
  (_network, transport) => {
    const id = transport.chooseId?.((bytes) => Uint8Array.from({ length: bytes }, (_, at) => at * 30));
    expect(id).toBe("3EB0001E3C5A7896B4D2F0");
  },
);
