import { expect, test } from "vitest";
import { startAll } from "../testing/product.ts";

async function paced() {
  const all = await startAll();
  const { graph, account, number, call, ana } = all;
  const template = graph.makeTemplate(account, { name: "oferta", category: "MARKETING" });
  graph.decide.pace(template);
  const send = () =>
    call("POST", `${number.id}/messages`, {
      messaging_product: "whatsapp",
      to: ana.person.phone,
      type: "template",
      template: { name: "oferta", language: { code: "pt_BR" } },
    });
  const statusesOf = async () => {
    await graph.webhooks.idle();
    return graph.sent.all.map(({ statuses, failure }) => ({ statuses: [...statuses], failure }));
  };
  return { ...all, template, send, statusesOf };
}

test("a message of a paced template is taken and held without a status, and arrives once people like the template", async () => {
  const { graph, template, send, statusesOf } = await paced();
  const answer = await send();
  expect(answer.json).toMatchObject({ messages: [{ message_status: "held_for_quality_assessment" }] });
  expect(await statusesOf()).toEqual([{ statuses: [], failure: null }]);
  graph.decide.releaseHeld(template);
  expect(await statusesOf()).toEqual([{ statuses: ["sent", "delivered"], failure: null }]);
  expect((await send()).json).toMatchObject({ messages: [{ message_status: "accepted" }] });
});

test("held messages are dropped with 132015 once people dislike the template, which is paused", async () => {
  const { graph, template, send, statusesOf } = await paced();
  await send();
  graph.decide.dropHeld(template);
  expect(await statusesOf()).toEqual([{ statuses: ["failed"], failure: 132015 }]);
  expect(template.status).toBe("PAUSED");
  expect((await send()).json.error?.code).toBe(132015);
});

test("the list of templates says how many the account may have", async () => {
  const { account, call } = await paced();
  const list = (summary: string) => call("GET", `${account.id}/message_templates?limit=1&summary=${summary}`);
  expect((await list("message_template_count,message_template_limit")).json).toMatchObject({
    summary: { message_template_count: 1, message_template_limit: 250 },
  });
  expect((await list("nothing")).json.error?.code).toBe(100);
});
