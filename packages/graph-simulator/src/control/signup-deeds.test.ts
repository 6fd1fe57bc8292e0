import { expect, test } from "vitest";
import { startAll } from "../testing/product.ts";

const options = {
  config_id: "12345",
  response_type: "code",
  override_default_response_type: true,
  extras: { version: "v4", featureType: "whatsapp_business_app_onboarding", setup: {} },
};

async function start() {
  const kit = await startAll();
  const ask = async (name: string, body: object) => {
    const answer = await fetch(`${kit.graph.url}/__sim/${name}`, { method: "POST", body: JSON.stringify(body) });
    return { status: answer.status, json: (await answer.json()) as { code?: string; error?: string } };
  };
  return { ...kit, ask };
}

test("Meta's window opens only for a known app that asks for a code by its configuration", async () => {
  const { ask, app } = await start();
  const open = (given: object, id = app.id) =>
    ask("signup-window", { app: id, options: JSON.stringify({ ...options, ...given }) });
  expect((await open({})).status).toBe(200);
  expect((await open({}, "1")).status).toBe(404);
  for (const wrong of [{ config_id: "" }, { response_type: "token" }, { extras: { version: "v3" } }])
    expect((await open(wrong)).json.error).toMatch(/Invalid parameter/);
});

test("a signed-up number gives a code, and the key for that code reaches only the number's account", async () => {
  const { ask, app, number, account, call, graph } = await start();
  const other = graph.makeDesk("551144440000");
  const { code } = (await ask("sign-up", { app: app.id, number: number.id })).json;
  const query = `client_id=${app.id}&client_secret=${app.secret}&code=${code}`;
  const exchanged = await fetch(`${graph.url}/v26.0/oauth/access_token?${query}`);
  const { access_token: token } = (await exchanged.json()) as { access_token: string };
  expect((await call("GET", account.id, undefined, token)).status).toBe(200);
  expect((await call("GET", other.account.id, undefined, token)).json.error?.code).toBe(100);
});

test("the script and the window of a sign-up are served to any page of this machine", async () => {
  const { graph } = await start();
  for (const path of ["sdk.js", "dialog.html", "dialog.js", "dialog.css"])
    expect((await fetch(`${graph.url}/signup/${path}`)).status).toBe(200);
  const script = await fetch(`${graph.url}/signup/sdk.js`);
  expect(script.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});
