import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { FileGone, GraphFault } from "@balcao/outside/graph/graph";
import { z } from "zod";
import { type IncomingFile, MediaGone } from "../gateway.ts";
import type { Calls } from "./calls.ts";
import { fileIdIn } from "./reading/read-message.ts";

const fileShape = z.object({ url: z.string(), sha256: z.string().optional().catch(undefined) });

/** Downloads the file of a message by its id at Meta, which keeps it for a week. */
export async function openFile(calls: Calls, access: OfficialAccess, raw: Buffer): Promise<IncomingFile> {
  const id = fileIdIn(raw);
  if (!id) throw new MediaGone("The message has no file");
  const { phoneNumberId, token } = access;
  const query = { phone_number_id: phoneNumberId };
  try {
    const found = fileShape.parse(await calls.graph.call({ method: "GET", path: `/${id}`, token, query }));
    const stream = await calls.graph.open(found.url, token);
    return { stream, sha256: hashOf(found.sha256) };
  } catch (error) {
    if (error instanceof FileGone) throw new MediaGone(error.message);
    if (error instanceof GraphFault && isGone(error)) throw new MediaGone(error.message);
    await calls.refusalOf(error, access, id);
    throw error;
  }
}

/** Whether Meta has no such file, or could not get it from the customer's phone. Any other refusal says nothing about the file. */
const isGone = ({ code, subcode }: GraphFault): boolean => (code === 100 && subcode === 33) || code === 131_052;

/** Meta writes the hash of a file as hex or as base64. A hash in another form cannot be compared, so the bytes are not checked. */
export function hashOf(told: string | undefined): Buffer | null {
  if (told === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(told)) return Buffer.from(told, "hex");
  const bytes = Buffer.from(told, "base64");
  return bytes.length === 32 ? bytes : null;
}
