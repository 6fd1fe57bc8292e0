import { Graph, type GraphPlace } from "@balcao/outside/graph/graph";
import type { Transport } from "../gateway.ts";
import { OfficialLink } from "./link.ts";

/** The transport of WhatsApp's official numbers, by Meta's Graph. */
export function officialTransport(place: GraphPlace): Transport {
  const graph = new Graph(place);
  return { hold: (lease, events) => new OfficialLink(graph, lease, events) };
}
