import { currentCompanyId, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { withOwner } from "../backup/connect.ts";
import { settleCompany } from "../backup/settling/settle.ts";
import { Refusal } from "./refusal.ts";
import { findCompany } from "./seal.ts";

/**
 * Ends what waits in a company that came in a file, or left in one, before it is opened: what its original may have said to somebody since is not said again.
 * Its numbers rest until an admin starts them. Answers its id and lines about what was ended.
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

/** Breaks the seal of the company in scope. The caller lets people in, in the same transaction. */
export const breakSeal = (): Promise<number> =>
  run(sql`update companies set seal = null where id = ${currentCompanyId()}`);

/** Marks the company in scope as whole, once its last file is here. It stays shut. */
export const arrive = (): Promise<number> =>
  run(sql`update companies set seal = 'arrived' where id = ${currentCompanyId()} and seal = 'arriving'`);
