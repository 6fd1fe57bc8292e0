import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { sendMessages } from "./send.ts";
import { editMessage } from "../changes/service.ts";

let companyId: number;
let ana: Actor;
let ticketId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  const contactId = await makeContact(companyId, { name: "Rosa {{user}} Lima" });
  await here(() =>
    queryText(`update contacts set extra_info = '[{"name":"Placa","value":"ABC1D23"}]' where id = $1`, [contactId]),
  );
  const connectionId = await makeConnection(companyId);
  ticketId = await makeTicket(companyId, { connectionId, contactId, queueId, status: "open", userId: ana.userId });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const say = async (body: string) => (await here(() => sendMessages(ana, ticketId, { body }, []))).messages[0];

test("a known variable typed by hand is filled in, and other braces stay", async () => {
  const said = await say("Oi {{firstName}}, aqui é {{user}} de {{fila}}. Placa {{extra.placa}}. {{nada}} {x}");
  expect(said?.body).toBe("Oi Rosa, aqui é Ana de Vendas. Placa ABC1D23. {{nada}} {x}");
});

test("variables in the name that a customer chose are not filled in", async () => {
  expect((await say("{{name}}"))?.body).toBe("Rosa {user} Lima");
});

test("variables in the caption of a file and in an edited text are filled in, too", async () => {
  const file = { key: `${companyId}/a.jpg`, mimetype: "image/jpeg", name: "a.jpg", size: 1 };
  const { messages } = await here(() => sendMessages(ana, ticketId, { body: "Para {{firstName}}" }, [file]));
  expect(messages[0]?.body).toBe("Para Rosa");
  const said = await say("Oi");
  const edited = await here(() => editMessage(ana, said?.id ?? 0, { body: "Oi, {{firstName}}" }));
  expect(edited.body).toBe("Oi, Rosa");
});
