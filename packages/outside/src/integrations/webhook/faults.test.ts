import type { Mode } from "@balcao/outside-simulator/control";
import { echo, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import type { WebhookSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAllowance } from "../../allowance.ts";
import { callsThrough } from "../../call.ts";
import { outsideAgent } from "../../post-outside.ts";
import { faultOf, impatient, message, surroundings, turn } from "../testing/talk-samples.ts";
import { webhookAdapter } from "./adapter.ts";

let server: N8nServer;
beforeAll(async () => {
  server = await startN8n({ echo });
});
afterAll(() => server.close());
beforeEach(() => server.control.reset());

const secret = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
const given = (more: Partial<WebhookSettings> = {}): WebhookSettings => ({
  type: "n8n",
  url: `${server.url}/webhook/echo`,
  format: "ours",
  auth: { kind: "none" },
  signingSecrets: [],
  ...more,
});
const respond = (more: Partial<WebhookSettings> = {}, asked = turn(), around = surroundings()) =>
  webhookAdapter(given(more), around).respond(asked);

test("a call that did not arrive is repeated under the same id, three times at most", async () => {
  server.control.next = [{ status: 503, text: "" }, "reset"];
  expect((await respond({ signingSecrets: [secret] })).actions).toHaveLength(1);
  expect(new Set(server.control.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(server.control.calls).toHaveLength(3);
  server.control.reset();
  server.control.mode = { status: 504, text: "" };
  expect(await faultOf(respond())).toMatchObject({ reason: "bad-answer", detail: "504: " });
  expect(server.control.calls).toHaveLength(3);
});

test.each<[Mode, string, string]>([
  ["error", "bad-answer", "500: Internal server error at …, see …"],
  [{ status: 500, text: '{"message":"Error in workflow"}' }, "bad-answer", "500: Error in workflow"],
  [{ status: 200, text: '{"message":"Error in workflow"}' }, "bad-answer", "200: Error in workflow"],
  ["broken", "bad-answer", '200: {"messages":[{"id":"b1","ty'],
  ["huge", "bad-answer", "too large"],
  ["redirect", "bad-answer", "302: redirect"],
  ["bad-gateway", "bad-answer", "502: 502 Bad Gateway"],
  ["reset", "unreachable", ""],
  [{ status: 401, text: "Authorization data is wrong!" }, "configuration", "401: Authorization data is wrong!"],
  [{ status: 410, text: "" }, "configuration", "410: "],
  [{ status: 422, text: "no" }, "bad-answer", "422: no"],
])("an answer %j causes the fault %s, and the call is repeated only when that helps", async (mode, reason, detail) => {
  server.control.mode = mode;
  expect(await faultOf(respond())).toMatchObject({ reason, detail });
  expect(server.control.calls).toHaveLength(mode === "bad-gateway" || mode === "reset" ? 3 : 1);
});

test("a workflow that is not active is a configuration fault", async () => {
  const fault = await faultOf(respond({ url: `${server.url}/webhook/gone` }));
  expect(fault.reason).toBe("configuration");
  expect(fault.detail).toMatch(
    /^404: The requested webhook "POST gone" is not registered\. The workflow must be active/,
  );
});

test("a program that does not answer in time counts as silent, and is not called again", async () => {
  server.control.mode = "slow";
  expect(await faultOf(respond({}, turn(), impatient))).toMatchObject({ reason: "silent" });
  expect(server.control.calls).toHaveLength(1);
});

test("all calls of a turn share one time limit", async () => {
  server.control.next = ["usual"];
  server.control.mode = "slow";
  const asked = turn(Array.from({ length: 5 }, (_, index) => message(`${index}`)));
  expect(await faultOf(respond({ format: "raw" }, asked, impatient))).toMatchObject({ reason: "silent" });
  expect(server.control.calls.length).toBeLessThan(4);
});

test("the answer to the first of several calls is kept when the second fails", async () => {
  server.control.next = ["usual", { status: 500, text: "no" }];
  const fault = await faultOf(respond({ format: "raw" }, turn([message("oi"), message("tudo bem?")])));
  expect(fault).toMatchObject({ reason: "bad-answer", detail: "500: no" });
  expect(fault.said).toHaveLength(1);
});

test("an internal address is not called unless the installation allows it", async () => {
  const call = callsThrough(outsideAgent(readAllowance("")));
  for (const url of [server.url, "http://169.254.169.254/latest", "http://[::ffff:127.0.0.1]:1/", "http://127.1:2000/"])
    expect(await faultOf(respond({ url }, turn(), surroundings({ call })))).toMatchObject({
      reason: "address",
      detail: "",
    });
  expect(server.control.calls).toEqual([]);
});

test("a fault shows no secret and no address of the program's network, whatever the answer contains", async () => {
  const auth = { kind: "basic", user: "ana", password: "pass-w0rd" } as const;
  const basic = Buffer.from("ana:pass-w0rd").toString("base64");
  const said = `pass-w0rd ${basic} ${secret} Bearer abc.def 10.0.0.7:5432 [fd00::7]:80 fe80::1 2001:db8:1:2:3:4:5:6 postgres:5432 http://n8n:5678/rest fim`;
  for (const status of [200, 401, 500]) {
    server.control.mode = { status, text: `<html>${said}`, headers: { "content-type": "text/html" } };
    const { detail, message: words } = await faultOf(respond({ auth, signingSecrets: [secret] }));
    expect(detail).toMatch(/^\d{3}: …[ …]*fim$/);
    expect(words).toBe(`The integration gave no usable answer: ${status === 401 ? "configuration" : "bad-answer"}`);
  }
});
