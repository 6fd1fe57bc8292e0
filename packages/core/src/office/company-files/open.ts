import { withOwner } from "../backup/connect.ts";
import { settleCompany } from "../backup/settling/settle.ts";
import { Refusal } from "./refusal.ts";
import { findCompany } from "./seal.ts";

/**
 * Breaks the seal of a company that came in a file, or left in one. What its original may have said to somebody since is not said again by itself. Its numbers
 * rest until an admin starts them. Answers its id and lines about what was ended; the caller lets people in.
 */
export const breakSeal = (ownerUrl: string, company: number | string): Promise<{ id: number; said: string[] }> =>
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
    await owner.query("update companies set seal = null where id = $1", [id]);
    return { id, said };
  });
