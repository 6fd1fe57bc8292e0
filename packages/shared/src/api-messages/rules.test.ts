import { describe, expect, test } from "vitest";
import { sendStatus, takesMessages } from "./rules.ts";

describe("the state of a call's messages", () => {
  const part = (ack: number) => ({ ack, failure: null });

  test.each([
    [[0], "queued"],
    [[1], "sent"],
    [[2], "delivered"],
    [[3], "read"],
    [[5], "read"],
    [[3, 2], "delivered"],
    [[2, 0, 3], "queued"],
  ])("the state of a call's messages with the ticks %j is %s, as for the message furthest behind", (acks, status) => {
    expect(sendStatus(acks.map(part))).toEqual({ status, reason: null });
  });

  test("the state of a call's messages is failed, with the reason, when one of the messages failed", () => {
    const failed = { ack: -1, failure: "too-old" as const };
    expect(sendStatus([part(3), failed, part(0)])).toEqual({ status: "failed", reason: "too-old" });
    expect(sendStatus([{ ack: -1, failure: null }])).toEqual({ status: "failed", reason: "internal" });
  });
});

describe("a number accepts messages", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  const linked = { number: "5511987654321", downSince: null };

  test.each(["CONNECTED", "OPENING", "TIMEOUT"] as const)("a number accepts messages while it is %s", (status) => {
    expect(takesMessages({ ...linked, status }, now)).toBe(true);
  });

  test.each(["DISCONNECTED", "qrcode", "PAIRING"] as const)(
    "a number refuses messages while a user must act: %s",
    (status) => {
      expect(takesMessages({ ...linked, status }, now)).toBe(false);
    },
  );

  test("a number refuses messages before it is linked", () => {
    expect(takesMessages({ status: "OPENING", number: null, downSince: null }, now)).toBe(false);
  });

  test("a number accepts messages while it reconnects, for as long as its messages may wait", () => {
    const since = (iso: string) => takesMessages({ ...linked, status: "TIMEOUT", downSince: iso }, now);
    expect(since("2026-11-21T12:00:01Z")).toBe(true);
    expect(since("2026-11-21T12:00:00Z")).toBe(false);
  });
});
