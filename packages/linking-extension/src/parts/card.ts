import { ownBrowser, send } from "../browser.ts";
import { askSigner } from "../card/ask-signer.ts";
import { Card } from "../card/card.ts";
import { desk } from "../desk.ts";
import { isShown, lines } from "../messages.ts";

const look = { name: `${desk?.name ?? "Balcão"}: ligar número`, colour: desk?.colour ?? "#9a1f33" };
const port = ownBrowser().runtime.connect({ name: lines.card });
let card: Card | null = null;

// In a tab that the helper did not open, the connection ends immediately, and nothing is shown.
port.onDisconnect.addListener(() => card?.end());
port.onMessage.addListener((message) => {
  if (!isShown(message)) return;
  card?.remove();
  card = new Card(message, look, {
    say: (said) => send(port, said),
    sign: (options, signal) => askSigner(window, options, signal),
  });
  card.open(document);
});
