import { inCompany, query, run } from "@balcao/core/base/database";
import { integer } from "@balcao/core/base/columns";
import { sql } from "@balcao/core/base/sql";
import { expect, test } from "vitest";
import { makeAll } from "./stage.ts";

test("another company does not read the mentions in notes, and cannot change a note", async () => {
  const [{ admin }, theirs] = [await makeAll(), await makeAll()];
  const { userId, noteId, ticketId } = theirs.ids;
  const there = <T>(work: () => Promise<T>) => inCompany(theirs.companyId, work);
  await there(() =>
    run(
      sql`insert into note_mentions (company_id, user_id, note_id) values (${theirs.companyId}, ${userId}, ${noteId})`,
    ),
  );
  await admin.post("/ticket-notes/mentions/read").send({ ticketId }).expect(404, { error: "ERR_NO_TICKET_FOUND" });
  await admin.put(`/ticket-notes/${noteId}`).send({ note: "Outra" }).expect(404, { error: "ERR_NO_NOTE_FOUND" });
  const left = () => there(() => query({ count: integer }, sql`select count(*) from note_mentions`));
  expect(await left()).toEqual([{ count: 1 }]);
  await theirs.admin.post("/ticket-notes/mentions/read").send({ ticketId }).expect(200);
  expect(await left()).toEqual([{ count: 0 }]);
});
