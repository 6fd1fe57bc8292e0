import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openConversation, page } from "../../../testing/conversation.tsx";
import { aMessage } from "../../../testing/samples.ts";

test("a message of a campaign is marked as such, and an attendant's message has no mark", async () => {
  openConversation(() =>
    page([
      aMessage({ id: 1, fromMe: true, source: "campaign", userId: null, author: "", campaignId: 4 }),
      aMessage({ id: 2, fromMe: true }),
    ]),
  );
  const sign = await screen.findByText("Campanha");
  expect(sign.closest("[data-message]")?.getAttribute("data-message")).toBe("1");
});
