import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { formOf } from "@balcao/outside/graph/form";
import type { Graph } from "@balcao/outside/graph/graph";
import { z } from "zod";
import type { PreparedFile } from "../gateway.ts";

/** This limit is long enough for a large file on a slow connection. */
const withinMs = 120_000;
const uploaded = z.object({ id: z.string().regex(/^\w{1,60}$/) });

/** Uploads a file to Meta, which keeps it for a month, and returns its id there. */
export async function upload(
  graph: Graph,
  { phoneNumberId, token }: OfficialAccess,
  { bytes, mimetype, name }: PreparedFile,
): Promise<string> {
  const body = formOf({ messaging_product: "whatsapp", type: mimetype }, { bytes, mimetype, name: name || "arquivo" });
  const answer = await graph.call({ method: "POST", path: `/${phoneNumberId}/media`, token, body, withinMs });
  return uploaded.parse(answer).id;
}
