import { expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();

test("a command with an unreadable payload fails with a reason, and the next commands are done", async () => {
  const { ticketId, question } = await conversation(context);
  const { wid } = await context.desk.write(ticketId, "antes");
  await context.desk.message(wid, ({ ack }) => ack >= 1);
  await context.desk.command("read", question.chat, { payload: { keys: "all" } });
  const after = await context.desk.write(ticketId, "depois");
  await context.desk.message(after.wid, ({ ack }) => ack >= 1);
  await eventually(async () =>
    expect(
      await context.desk.rows("select state, failure from connection_commands where kind = 'read' and lane = $1", [
        question.chat,
      ]),
    ).toEqual([{ state: "failed", failure: expect.stringMatching(/^bad payload: /) }]),
  );
});
