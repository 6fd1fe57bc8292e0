import { type AssistantControl, freshControl } from "@balcao/outside-simulator/assistant/control";
import { type AssistantServer, startAssistantServer } from "@balcao/outside-simulator/assistant/server";
import { afterAll, afterEach, beforeAll } from "vitest";

export interface Model {
  baseUrl: string;
  control: AssistantControl;
}

/** An assistant's provider on loopback, one for each test file and reset for each test. It accepts every question. */
export function assistantModel(): Model {
  const model: Model = { baseUrl: "", control: freshControl() };
  let server: AssistantServer;
  beforeAll(async () => {
    server = await startAssistantServer();
    Object.assign(model, { baseUrl: server.baseUrl, control: server.control });
  });
  afterAll(() => server.close());
  afterEach(() => {
    const { complaints } = model.control;
    Object.assign(model.control, freshControl());
    if (complaints.length > 0) throw new Error(complaints.join(", "));
  });
  return model;
}
