import { integer, text, textArray } from "../../base/columns.ts";
import { inCompany, query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { bsuidIn, type Identity, jidOf } from "../../desk/contacts/address.ts";
import { type NewBsuid, followNewBsuid, settleBsuids } from "../../desk/identity/portfolio.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { reachSql } from "../../desk/messages/sending/reachable.ts";
import { notePortfolio } from "../../numbers/official/portfolio.ts";
import { makeCompany } from "../factories.ts";
import { inboundText } from "../inbound.ts";
import { makeOfficialNumber } from "../message-template-factories.ts";

let count = 0;
/** Digits that no other object at Meta has. */
export const freshId = () => `8${process.pid}${(count += 1)}`;

/** A company with this many official numbers, each with an account of its own and an unknown portfolio. */
export async function portfolioStage(numbers: number) {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const connectionIds: number[] = [];
  for (let made = 0; made < numbers; made += 1)
    connectionIds.push(await makeOfficialNumber(companyId, { wabaId: freshId() }));
  /** A person writes to a number. Meta names the person by a phone and these ids. Returns the contact of the message. */
  const write = async (connectionId: number, phone: string | null, ...ids: readonly string[]) => {
    const identities: Identity[] = [
      ...(phone === null ? [] : [{ kind: "phone", value: phone } as const]),
      ...ids.map((id) => bsuidIn(id, null)),
    ];
    const chat = identities[0] ? jidOf(identities[0]) : "";
    const received = await here(() => receiveMessage(inboundText(connectionId, { chat, identities, chatName: null })));
    const [row] = await here(() =>
      query(
        { id: integer },
        sql`select contact_id as id from messages where id = ${"messageId" in received ? received.messageId : 0}`,
      ),
    );
    return row?.id ?? 0;
  };
  return {
    companyId,
    connectionIds,
    here,
    write,
    /** Meta tells the portfolio of a number, and addresses that the number reported before get it. */
    tellPortfolio: async (connectionId: number, told: string | null) => {
      await here(() => notePortfolio(connectionId, told));
      while ((await here(() => settleBsuids(connectionId))) > 0);
    },
    changeId: (connectionId: number, news: NewBsuid) => here(() => followNewBsuid(connectionId, news)),
    /** The addresses of each contact, the oldest contact first. */
    people: async () =>
      (
        await here(() =>
          query(
            { all: textArray },
            sql`select array_agg(kind || ':' || value order by kind desc, value) as all from contact_identities group by contact_id order by contact_id`,
          ),
        )
      ).map(({ all }) => all),
    /** The address to which a number would write to a contact now, and why it may not. */
    door: async (connectionId: number, contactId: number) =>
      (
        await here(() =>
          query(
            { chat: text.null, refusal: text.null },
            sql`select reach.chat, reach.refusal from contacts c join connections w on w.id = ${connectionId} ${reachSql} where c.id = ${contactId}`,
          ),
        )
      )[0],
  };
}
