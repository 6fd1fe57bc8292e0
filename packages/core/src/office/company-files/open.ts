import { Fault } from "../../base/host-faults.ts";
import { withOwner } from "../backup/connect.ts";
import { settleCompany } from "../backup/settling/settle.ts";
import { findCompany } from "./seal.ts";

/**
 * Opens a sealed company. Messages that the original may have sent since are not sent again. Its numbers stay stopped until an admin starts them. Answers
 * its id and lines about what was ended; the caller then lets people sign in.
 */
export const breakSeal = (ownerUrl: string, name: string): Promise<{ id: number; said: string[] }> =>
  withOwner(ownerUrl, async (owner) => {
    const { id, seal } = await findCompany(owner, name);
    if (seal === "arriving")
      throw new Fault(`The files of ${name} are not all here yet: call company import with the same file again`);
    if (seal === null) throw new Fault(`${name} has no seal: a company that was blocked opens with unblock-company`);
    const said = await settleCompany(owner, id, seal === "left" ? "left in a file" : "came in a file");
    await owner.query("update companies set seal = null where id = $1", [id]);
    return { id, said };
  });
