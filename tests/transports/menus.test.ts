import { choicesOf, wayTo } from "@balcao/shared/automation/offer";
import { menuOf } from "@balcao/shared/automation/sent-menu";
import { generator } from "@balcao/shared/testing/random-trees";
import { readInteractive } from "@balcao/graph-simulator/messages/schema/interactive";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { nodeOf } from "@balcao/worker/whatsapp/official/content";
import { expect, test } from "vitest";

const letters = ["a", "É", "😀", " ", "\n", "*", "-", "ção "];

test("the simulated Graph accepts every menu that customers can tap, whatever its texts", () => {
  const draw = generator(106);
  const below = (most: number) => Math.floor(draw() * most);
  const text = (most: number) => Array.from({ length: below(most) }, () => letters[below(letters.length)]).join("");
  let sent = 0;
  for (let turn = 0; turn < 3000; turn += 1) {
    const options = Array.from({ length: below(13) }, (_, index) => ({
      n: index + 1,
      queueId: 1,
      optionId: index,
      name: text(below(4) === 0 ? 80 : 26),
    }));
    const ways = [wayTo("back", "Voltar"), wayTo("menu", "Menu inicial")].slice(below(3));
    const words = { choose: "Escolha:", open: "Ver opções" };
    const menu = menuOf(text(below(9) === 0 ? 5000 : 300), { choices: choicesOf(options), ways }, words);
    if (!menu) continue;
    sent += 1;
    const { interactive } = nodeOf({ menu } as unknown as OutgoingMessage, null) as { interactive: unknown };
    expect(() => readInteractive(interactive)).not.toThrow();
  }
  expect(sent).toBeGreaterThan(500);
});
