import { expect, test } from "vitest";
import { eventually, useStage } from "../testing/stage.ts";

const stage = useStage();

test("whom the phone chats with is kept as it is told when the number is linked, and no contact is opened", async () => {
  const desk = await stage.desk();
  const account = stage.network.account(desk.number);
  const rosa = stage.customer({ name: "Rosa Lima" });
  await account.sendFromPhone(rosa.number, { kind: "text", text: "Oi" });
  stage.startWorker();
  await desk.link();
  await eventually(async () => {
    const told = await desk.rows("select owner, phone, lid, name, notify from phone_contacts where phone is not null");
    expect(told).toEqual([
      { owner: desk.number, phone: rosa.number, lid: rosa.lid.split("@")[0], name: "Rosa Lima", notify: "Rosa Lima" },
    ]);
  });
  expect(await desk.rows("select 1 from contacts")).toEqual([]);
});
