import type { OfficialAccess } from "@balcao/core/numbers/official/access";
import { isPermissionFault, isTokenFault } from "@balcao/outside/graph/faults";
import { type Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { z } from "zod";
import type { CloseCause } from "../close-cause.ts";

const numberShape = z.object({ display_phone_number: z.string() });

/** The digits of the number, which Meta reveals to an accepted token. Otherwise the reason why the number is not open. */
export async function askNumber(
  graph: Graph,
  { phoneNumberId, token }: OfficialAccess,
): Promise<{ number: string } | { cause: CloseCause }> {
  const query = { fields: "display_phone_number" };
  try {
    const found = numberShape.parse(await graph.call({ method: "GET", path: `/${phoneNumberId}`, token, query }));
    return { number: found.display_phone_number.replaceAll(/\D/g, "") };
  } catch (error) {
    if (error instanceof NoAnswer) return { cause: "lost" };
    const isOver = error instanceof GraphFault && (isTokenFault(error) || isPermissionFault(error));
    return { cause: isOver ? "unauthorized" : 503 };
  }
}
