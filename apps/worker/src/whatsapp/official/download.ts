import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { isTokenFault } from "@balcao/outside/graph/faults";
import { FileGone, type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { z } from "zod";
import { type IncomingFile, MediaGone, NotNow } from "../gateway.ts";
import { fileIdIn } from "./read-message.ts";

const fileShape = z.object({ url: z.string(), sha256: z.string().optional().catch(undefined) });

/** Opens the file of a message by its id at Meta, where it lies for a week. */
export async function openFile(graph: Graph, access: OfficialAccess, raw: Buffer): Promise<IncomingFile> {
  const id = fileIdIn(raw);
  if (!id) throw new MediaGone("The message has no file");
  const { phoneNumberId, token } = access;
  const query = { phone_number_id: phoneNumberId };
  try {
    const found = fileShape.parse(await graph.call({ method: "GET", path: `/${id}`, token, query }));
    const stream = await graph.open(found.url, token);
    return { stream, sha256: found.sha256 ? Buffer.from(found.sha256, "base64") : null };
  } catch (error) {
    if (error instanceof FileGone) throw new MediaGone(error.message);
    if (error instanceof GraphFault && !isTokenFault(error)) throw new MediaGone(error.message);
    throw error instanceof NoAnswer ? new NotNow(error.message) : error;
  }
}
