import { asPlatform } from "@balcao/core/base/database";
import { updateInstallation } from "@balcao/core/company/assistant/installation";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { afterEach, describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { assistantModel } from "../testing/model.ts";

const model = assistantModel();
afterEach(() => asPlatform(() => queryText("delete from installation_settings where key like 'assistant.%'")));

async function company() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  return { companyId, caller: as(await signIn(admin)), ana: as(await signIn(await makeUser(companyId))) };
}
const operator = async () => as(await signIn(await makeUser(await makeCompany(), { profile: "admin", super: true })));

/** A company's provider and the installation's provider have the same calls, for different users. */
const places = [
  ["a company's provider", "/assistant/provider", async () => (await company()).caller],
  ["the installation's", "/operator/assistant", operator],
] as const;
describe.each(places)("%s", (_name, path, who) => {
  test("a provider lists its models once it has an address and a key", async () => {
    const caller = await who();
    expect((await caller.get(`${path}/models`).expect(200)).body).toEqual({ models: [] });
    await caller.put(path).send({ baseUrl: model.baseUrl, apiKey: "sk-minha" }).expect(200);
    const { models } = (await caller.get(`${path}/models`).expect(200)).body;
    expect(models).toEqual([...model.control.models].toSorted());
    expect(model.control.keys).toEqual(["sk-minha"]);
  });

  test("a provider never sends a key in an answer", async () => {
    const caller = await who();
    const keys = { apiKey: "sk-segredo", voiceKey: "sk-segredo-da-voz" };
    const given = { ...keys, baseUrl: model.baseUrl, model: "demo-grande", voiceUrl: model.baseUrl, voiceModel: "w" };
    const saved = await caller.put(path).send(given).expect(200);
    const said = [saved, await caller.get(path), await caller.post(`${path}/test`), await caller.get(`${path}/models`)];
    expect(saved.body).toMatchObject({ hasKey: true, hasVoiceKey: true });
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(said.map(({ text }) => text).join()).not.toContain("segredo");
  });

  test("a provider does not get a key that was given for another address", async () => {
    const caller = await who();
    await caller.put(path).send({ baseUrl: "https://other.example/v1", apiKey: "sk-outra" }).expect(200);
    expect((await caller.put(path).send({ baseUrl: model.baseUrl }).expect(200)).body.hasKey).toBe(false);
    await caller.get(`${path}/models`).expect(200);
    expect(model.control.keys).toEqual([""]);
  });

  test("a provider is not called at a private address that the installation does not allow", async () => {
    const caller = await who();
    await caller.put(path).send({ baseUrl: "http://10.11.12.13/v1", model: "m", apiKey: "sk-1" }).expect(200);
    expect((await caller.post(`${path}/test`).expect(200)).body).toMatchObject({ ok: false, fault: "address" });
    expect((await caller.get(`${path}/models`).expect(200)).body).toEqual({ models: [] });
  });

  test("a provider is closed to all other users", async () => {
    const { caller, ana } = await company();
    const others = path.startsWith("/operator") ? [caller, ana] : [ana];
    for (const other of others) {
      await other.get(path).expect(403);
      await other.put(path).send({ model: "m" }).expect(403);
      await other.post(`${path}/test`).expect(403);
      await other.get(`${path}/models`).expect(403);
    }
  });
});

test("a company without a provider sees the installation's models, unless the installation keeps them for itself", async () => {
  const { caller } = await company();
  const models = async () => (await caller.get("/assistant/provider/models").expect(200)).body.models;
  const set = (body: Parameters<typeof updateInstallation>[0]) => asPlatform(() => updateInstallation(body));
  await set({ baseUrl: model.baseUrl, apiKey: "sk-casa" });
  expect(await models()).toEqual([...model.control.models].toSorted());
  await set({ isShared: false });
  expect(await models()).toEqual([]);
});

test("a key of one company is not used for another company", async () => {
  const [ours, theirs] = [await company(), await company()];
  const own = { baseUrl: model.baseUrl, model: "demo-grande" };
  await ours.caller
    .put("/assistant/provider")
    .send({ ...own, apiKey: "sk-nossa" })
    .expect(200);
  await theirs.caller.put("/assistant/provider").send(own).expect(200);
  await theirs.caller.get("/assistant/provider/models").expect(200);
  expect(model.control.keys).not.toContain("sk-nossa");
  expect((await theirs.caller.get("/assistant/provider")).body).toMatchObject({ hasKey: false });
});

test("a company whose plan leaves the assistant out cannot call its provider", async () => {
  const { caller, companyId } = await company();
  await asPlatform(() => queryText("update companies set plan_features = '{}' where id = $1", [companyId]));
  await caller.get("/assistant/provider").expect(403);
  await caller.get("/assistant/provider/models").expect(403);
  await caller.post("/assistant/provider/test").expect(403);
});
