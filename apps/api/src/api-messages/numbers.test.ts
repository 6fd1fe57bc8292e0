import { inCompany } from "@balcao/core/base/database";
import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { answerCommand, failCommand } from "@balcao/core/numbers/commands/line";
import { makeConnection, newNumber } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { describe, expect, test, vi } from "vitest";
import { as } from "../testing/client.ts";
import { makeProgram } from "../testing/program.ts";

describe("an unknown number", () => {
  /** Acts as the worker that holds the number. */
  async function asked(companyId: number, answer: (id: number) => Promise<unknown>) {
    const command = await vi.waitFor(
      async () => {
        const [waiting] = await inCompany(companyId, () =>
          queryText<{ id: number; connectionId: number }>(
            `select id, connection_id as "connectionId" from connection_commands where kind = 'check' and state = 'waiting'`,
          ),
        );
        if (!waiting) throw new Error("Nobody has asked yet");
        return waiting;
      },
      { timeout: 60_000 },
    );
    await inCompany(companyId, () => answer(command.id));
    return command;
  }

  test("an unknown number is checked through the token's own number, and becomes a contact in the form that WhatsApp confirms", async () => {
    const { companyId, connectionId, secret, rows } = await makeProgram();
    await rows("update connections set is_default = false");
    await makeConnection(companyId, { status: "CONNECTED", isDefault: true });
    const found = { phone: "551187654321", lid: "777" };
    const [answer, command] = await Promise.all([
      as(secret).post("/messages/send").send({ number: "(11) 8765-4321", body: "Oi" }),
      asked(companyId, (id) => answerCommand(id, { found })),
    ]);
    expect([answer.status, command.connectionId]).toEqual([200, connectionId]);
    expect(
      await rows("select c.name, c.number, m.chat from messages m join contacts c on c.id = m.contact_id"),
    ).toEqual([{ name: "+55 11 8765-4321", number: "551187654321", chat: "777@lid" }]);
  });

  test("an unknown number that WhatsApp does not know is 404, and is checked again only after a week", async () => {
    const { companyId, send, rows } = await makeProgram();
    const message = { number: newNumber(), body: "Oi" };
    const gone = async (id: number) => {
      await takeAnswers([{ number: message.number, phone: null, lid: null }]);
      await answerCommand(id, { found: null });
    };
    const [answer] = await Promise.all([send(message), asked(companyId, gone)]);
    expect([answer.status, answer.body]).toEqual([404, { error: "ERR_NUMBER_NOT_ON_WHATSAPP" }]);
    await rows("update known_numbers set checked_at = now() - interval '167 hours'");
    await send(message).expect(404, { error: "ERR_NUMBER_NOT_ON_WHATSAPP" });
    expect(await rows("select 1 from connection_commands")).toHaveLength(1);
    await rows("update known_numbers set checked_at = now() - interval '168 hours'");
    const [later] = await Promise.all([send(message), asked(companyId, gone)]);
    expect([later.status, later.body]).toEqual([404, { error: "ERR_NUMBER_NOT_ON_WHATSAPP" }]);
    expect(await rows("select 1 from contacts")).toHaveLength(1);
  });

  test("an unknown number is not checked again when WhatsApp recently named the owner of the number", async () => {
    const { companyId, send, rows } = await makeProgram();
    const number = newNumber();
    await rows(
      "insert into known_numbers (company_id, number, is_valid, phone, lid) values ($1, $2, true, $2, '778')",
      [companyId, number],
    );
    await send({ number, body: "Oi" }).expect(200);
    expect(await rows("select chat from messages")).toEqual([{ chat: "778@lid" }]);
  });

  test("an unknown number is used as typed when WhatsApp does not answer, or the token's number is reconnecting", async () => {
    const { companyId, send, rows } = await makeProgram();
    const [first = "", second = ""] = [newNumber(), newNumber()].toSorted();
    const [answer] = await Promise.all([
      send({ number: first, body: "Oi" }),
      asked(companyId, (id) => failCommand(id, "no answer")),
    ]);
    expect(answer.status).toBe(200);
    await rows("update connections set status = 'TIMEOUT'");
    await send({ number: second, body: "Oi" }).expect(200);
    await send({ number: second, body: "Oi de novo" }).expect(200);
    expect(
      await rows("select value, verified from contact_identities where value = any($1) order by value", [
        [first, second],
      ]),
    ).toEqual([
      { value: first, verified: false },
      { value: second, verified: false },
    ]);
  });
});
