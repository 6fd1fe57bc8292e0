import { currentCompanyId, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { withOwner } from "../backup/connect.ts";
import { settleCompany } from "../backup/settling/settle.ts";
import { Refusal } from "./refusal.ts";
import { findCompany } from "./seal.ts";

/**
 * Ends everything that waits in a company that came or left in a file, because the original may have sent it since. Call it before the company is opened.
 * Its numbers rest until an admin starts them. Returns the company's id and lines about what was ended.
 */
export const settleSealed = (ownerUrl: string, company: number | string): Promise<{ id: number; said: string[] }> =>
  withOwner(ownerUrl, async (owner) => {
    const { id, name, seal } = await findCompany(owner, company);
    if (seal === "arriving")
      throw new Refusal(
        "arriving",
        `The files of ${name} are not all here yet: call company import with the same file again`,
      );
    if (seal === null)
      throw new Refusal("unsealed", `${name} has no seal: a company that was blocked opens with unblock-company`);
    const said = await settleCompany(owner, id, seal === "left" ? "left in a file" : "came in a file");
    return { id, said };
  });

/** Removes the seal of the company in scope. The caller must unblock the company in the same transaction. */
export const breakSeal = (): Promise<number> =>
  run(sql`update companies set seal = null where id = ${currentCompanyId()}`);

/** Marks the company in scope as complete, after its last file has arrived. It stays blocked. */
export const arrive = (): Promise<number> =>
  run(sql`update companies set seal = 'arrived' where id = ${currentCompanyId()} and seal = 'arriving'`);
