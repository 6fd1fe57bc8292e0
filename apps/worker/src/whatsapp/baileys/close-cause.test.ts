import { expect, test } from "vitest";
import { causeOf } from "./close-cause.ts";
import { LinkEnded } from "./linking/link-ended.ts";

const boom = (message: string, statusCode: number) => Object.assign(new Error(message), { output: { statusCode } });

test("an end that WhatsApp explains is a code, and every other end is a lost line or a timeout", () => {
  expect(causeOf(boom("Stream Errored (conflict)", 440))).toBe(440);
  expect(causeOf(boom("Stream Errored (restart required)", 515))).toBe(515);
  expect(causeOf(boom("Connection Failure", 401))).toBe(401);
  expect(causeOf(boom("Stream Errored (unknown)", 428))).toBe("lost");
  expect(causeOf(boom("Connection Terminated", 428))).toBe("lost");
  expect(causeOf(boom("WebSocket Error (Unexpected server response: 500)", 500))).toBe("lost");
  expect(causeOf(boom("WebSocket Error (Opening handshake has timed out)", 408))).toBe("timeout");
  expect(causeOf(boom("Connection was lost", 408))).toBe("timeout");
  expect(causeOf(new LinkEnded("unpaired"))).toBe("unpaired");
  expect(causeOf(boom("QR refs attempts ended", 408))).toBe("unpaired");
  expect(causeOf(new Error("noise certificate signature invalid"))).toBe("lost");
  expect(causeOf(new LinkEnded("passkey-silent"))).toBe("passkey-silent");
  expect(causeOf(undefined)).toBe("lost");
});

test.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ENETUNREACH"])(
  "the end of a socket without a network path to the server counts as unreachable (%s)",
  (code) => {
    const data = Object.assign(new Error(`getaddrinfo ${code} web.whatsapp.com`), { code });
    expect(causeOf(Object.assign(boom(`WebSocket Error (${data.message})`, 408), { data }))).toBe("unreachable");
  },
);
