import type { Mode } from "@balcao/outside-simulator/control";
import { type DialogflowServer, startDialogflow } from "@balcao/outside-simulator/dialogflow/server";
import type { IntegrationSurroundings } from "@balcao/shared/integrations/port";
import type { DialogflowSettings } from "@balcao/shared/integrations/settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { at, faultOf, impatient, surroundings, turn } from "../testing/talk-samples.ts";
import { dialogflowAdapter } from "./adapter.ts";

let server: DialogflowServer;
beforeAll(async () => {
  server = await startDialogflow({ now: () => at.getTime() });
});
afterAll(() => server.close());
beforeEach(() => {
  server.control.reset();
  server.tokenControl.reset();
});

const around = (more: Partial<IntegrationSurroundings> = {}) =>
  surroundings({ google: { tokenUrl: server.tokenUrl, apiUrl: server.url }, ...more });
const respond = async (more: Partial<DialogflowSettings> = {}, given = around()) => {
  const settings = {
    projectName: server.projectName,
    serviceAccount: server.serviceAccount,
    fallbackLimit: 3,
    ...more,
  };
  return dialogflowAdapter({ type: "dialogflow", language: "pt-BR", ...settings }, given).respond(turn());
};

test.each<[Mode, string, string]>([
  ["error", "bad-answer", "500: Internal server error at …, see …"],
  ["broken", "bad-answer", '200: {"messages":[{"id":"b1","ty'],
  ["huge", "bad-answer", "too large"],
  ["redirect", "bad-answer", "302: redirect"],
  ["bad-gateway", "bad-answer", "502: 502 Bad Gateway"],
  ["reset", "unreachable", ""],
  [{ status: 200, text: "{}" }, "bad-answer", "200: {}"],
  [
    { status: 400, text: '{"error":{"code":400,"message":"no such language"}}' },
    "configuration",
    "400: no such language",
  ],
])("an agent whose answer is %j causes the fault %s", async (mode, reason, detail) => {
  server.control.mode = mode;
  expect(await faultOf(respond())).toMatchObject({ reason, detail });
});

test.each<[Mode, string, string]>([
  ["error", "bad-answer", "500: Internal server error at …, see …"],
  ["broken", "bad-answer", "200: "],
  [{ status: 200, text: '{"access_token":"ya29.secret"}' }, "bad-answer", "200: "],
  [
    { status: 400, text: '{"error":"invalid_grant","error_description":"Invalid JWT Signature."}' },
    "configuration",
    "400: invalid_grant Invalid JWT Signature.",
  ],
])("a token server whose answer is %j causes the fault %s", async (mode, reason, detail) => {
  server.tokenControl.mode = mode;
  expect(await faultOf(respond())).toMatchObject({ reason, detail });
  expect(server.control.calls).toEqual([]);
});

test("an agent or a token server that does not answer in time is silent", async () => {
  const { patience } = impatient;
  server.control.mode = "slow";
  expect(await faultOf(respond({}, around({ ...(patience && { patience }) })))).toMatchObject({ reason: "silent" });
  server.tokenControl.mode = "slow";
  expect(await faultOf(respond({}, around({ ...(patience && { patience }) })))).toMatchObject({ reason: "silent" });
});

test("another project or a wrong clock is a configuration fault", async () => {
  const other = await faultOf(respond({ projectName: "outro-projeto" }));
  expect(other).toMatchObject({ reason: "configuration", detail: expect.stringMatching(/^403: IAM permission/) });
  const late = around({ now: () => new Date(at.getTime() + 7_200_000) });
  expect(await faultOf(respond({}, late))).toMatchObject({
    reason: "configuration",
    detail: expect.stringMatching(/^400: invalid_grant Invalid JWT: Token must be/),
  });
});

test.each(["", "{}", '{"type":"service_account","client_email":"a@b","private_key":"no key"}'])(
  "the file %j contains no key, and no call is made",
  async (serviceAccount) => {
    expect(await faultOf(respond({ serviceAccount }))).toMatchObject({ reason: "configuration" });
    expect(server.tokenControl.calls).toEqual([]);
  },
);

test("no fault contains a part of the key or of a token", async () => {
  const key = (JSON.parse(server.serviceAccount) as { private_key: string }).private_key;
  const [held = ""] = server.tokens;
  server.control.mode = { status: 500, text: `Bearer ${held || "ya29.x"} fim` };
  expect(await faultOf(respond())).toMatchObject({ detail: "500: … fim" });
  server.tokenControl.mode = "usual";
  const { detail, message } = await faultOf(
    respond({ serviceAccount: server.serviceAccount.replace(key.slice(30, 60), "x") }),
  );
  expect(detail + message).not.toContain(key.slice(100, 120));
});
