import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type PlayedModel, playAssistant } from "../testing/assistant.ts";
import { listModels } from "./client.ts";
import { Course } from "./course.ts";
import { modelsOf, tryOut } from "./try-out.ts";

let played: PlayedModel;
beforeAll(async () => {
  played = await playAssistant();
});
afterAll(() => played.server.close());
afterEach(() => played.reset());

describe("the models", () => {
  test("the models are the models that the provider lists", async () => {
    played.server.control.models = ["b", "a", "b"];
    expect(await listModels(played.provider, new Course({ model: "" }, played.surroundings()))).toEqual(["a", "b"]);
  });

  test("the models are empty when the provider cannot list them", async () => {
    expect(await modelsOf({ ...played.provider, baseUrl: `${played.server.url}/v2` }, played.surroundings())).toEqual(
      [],
    );
  });

  test("trying a provider lists its models, and tells whether the model accepts tools and whether the key is wrong", async () => {
    const tried = await tryOut(played.provider, played.surroundings());
    expect(tried).toMatchObject({ ok: true, hasTools: true, reason: null, model: "demo-grande-2026" });
    expect(tried.models).toEqual(["demo-grande", "demo-pequeno"]);
    played.server.control.refusedFields = ["tools"];
    played.script({ text: "Estou aqui." });
    expect(await tryOut(played.provider, played.surroundings())).toMatchObject({ ok: true, hasTools: false });
    expect(await tryOut({ ...played.provider, apiKey: "outra" }, played.surroundings())).toMatchObject({
      ok: false,
      reason: "key",
      models: [],
    });
  });
});
