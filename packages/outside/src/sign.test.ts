import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signedHeaders } from "./sign.ts";

const keyOf = (secret: string) => Buffer.from(secret.replace("whsec_", ""), "base64");

test("the published example of Standard Webhooks has the published signature", () => {
  const headers = signedHeaders([keyOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")], {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    "x-event-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  });
});

test("a receiver with the old or the new secret accepts a call signed with both, and a receiver with another secret does not", () => {
  const [old, fresh, foreign] = ["a", "b", "c"].map((letter) => Buffer.alloc(32, letter)) as [Buffer, Buffer, Buffer];
  const body = '{"texto":"açaí 😀"}';
  const headers = signedHeaders([fresh, old], { id: "evt_1", seconds: Math.floor(Date.now() / 1000), body });
  const read = (key: Buffer) => new Webhook(`whsec_${key.toString("base64")}`).verify(body, headers);
  expect(read(old)).toEqual({ texto: "açaí 😀" });
  expect(read(fresh)).toEqual({ texto: "açaí 😀" });
  expect(() => read(foreign)).toThrow("No matching signature");
});
