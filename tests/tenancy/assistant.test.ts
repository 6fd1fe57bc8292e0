import { assistantModel } from "@balcao/api/testing/model";
import { expect, test } from "vitest";
import { rowsOf } from "./rows.ts";
import { makeAll } from "./stage.ts";

test("a prompt, a question or a quick message of another company in a body is 404, and that company's knowledge is not found", async () => {
  const [{ admin, ids }, theirs] = [await makeAll(), await makeAll()];
  for (const path of [`/queue/${ids.queueId}`, `/whatsapp/${ids.connectionId}`, `/tickets/${ids.ticketId}`])
    await admin.put(path).send({ promptId: theirs.ids.promptId }).expect(404, { error: "ERR_NO_PROMPT_FOUND" });
  const answer = { kind: "answer", title: "Vocês entregam?", body: "Sim." };
  await admin
    .post("/knowledge")
    .send({ ...answer, questionId: theirs.ids.questionId })
    .expect(404, { error: "ERR_NO_QUESTION_FOUND" });
  await admin
    .post("/knowledge/quick-message")
    .send({ quickMessageId: theirs.ids.quickMessageId })
    .expect(404, { error: "ERR_NO_QUICK_MESSAGE_FOUND" });
  const found = await admin.get("/knowledge/find?question=prazo%20de%20troca").expect(200);
  expect(found.body).toHaveLength(1);
});

const model = assistantModel();

test("a test of the assistant is answered from the own company's knowledge, and changes nothing in another company", async () => {
  const [mine, theirs] = [await makeAll(), await makeAll()];
  await theirs.admin.put(`/knowledge/${theirs.ids.knowledgeId}`).send({ body: "Noventa dias." }).expect(200);
  const before = await rowsOf(theirs.companyId);
  const provider = { baseUrl: model.baseUrl, model: "demo-grande", apiKey: "sk-1" };
  await mine.admin.put("/assistant/provider").send(provider).expect(200);
  const asked = { question: "Qual o prazo de troca?", before: [], instructions: "", temperature: 1 };
  await mine.admin.post("/assistant/play").send(asked).expect(200);
  const told = JSON.stringify(model.control.chats);
  expect(told).toContain("Sete dias.");
  expect(told).not.toContain("Noventa dias.");
  expect(await rowsOf(theirs.companyId)).toEqual(before);
});
