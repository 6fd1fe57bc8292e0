import { z } from "zod";
import type { Graph } from "./graph.ts";

/** This limit is long enough for a large file on a slow connection. */
const withinMs = 120_000;
const debugged = z.object({ data: z.object({ app_id: z.string().regex(/^\d{1,40}$/) }) });
const begun = z.object({ id: z.string().regex(/^upload:[\w.~:?=&%+/-]{1,600}$/) });
const ended = z.object({ h: z.string().min(1).max(4000) });

/** Uploads the sample of a header to Meta, and returns the handle that a template uses. Throws GraphFault or NoAnswer. */
export async function uploadSample(
  graph: Graph,
  token: string,
  { bytes, mimetype, name }: { bytes: Buffer; mimetype: string; name: string },
): Promise<string> {
  const whose = await graph.call({ method: "GET", path: "/debug_token", token, query: { input_token: token } });
  const query = { file_name: name || "arquivo", file_length: String(bytes.length), file_type: mimetype };
  const path = `/${debugged.parse(whose).data.app_id}/uploads`;
  const { id } = begun.parse(await graph.call({ method: "POST", path, token, query }));
  return ended.parse(await graph.call({ method: "POST", path: `/${id}`, token, body: bytes, withinMs })).h;
}
