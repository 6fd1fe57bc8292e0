import { node, seconds, SERVER } from "../../wire/node.ts";
import { answerOf, type Pairing } from "./pairing.ts";

/** Tells a companion that its secret is retired. Resolves when the companion has acknowledged that. A phone refuses QR codes that it saw before. */
export async function retireSecret(pairing: Pairing): Promise<void> {
  const { connection } = pairing;
  const type = "companion_reg_refresh";
  const id = connection.nextId();
  const answer = answerOf(pairing, ({ tag, attrs }) => tag === "ack" && attrs.id === id && attrs.type === type);
  connection.send(
    node("notification", { from: SERVER, type, id, t: seconds(Date.now()) }, [node("companion_reg_refresh", {})]),
  );
  await answer;
}
