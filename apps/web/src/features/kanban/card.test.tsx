import type { Ticket } from "@balcao/shared/tickets/schema";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { aTicket } from "../../testing/samples.ts";
import { Card } from "./card.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const mine = { status: "open", user: { id: 7, name: "Ana" }, updatedAt: ago(2) } as const;
/** Draws the card of a ticket, and returns its time. */
function timeOf(part: Partial<Ticket>) {
  const card = { meId: 7, movable: false, lifted: false, hintId: "hint", onMenu: () => undefined };
  const { container } = show(
    <ul>
      <Card ticket={aTicket({ id: 3, ...mine, ...part })} {...card} />
    </ul>,
  );
  const time = container.querySelector("time");
  return [time?.textContent, time?.dataset["waits"], time?.dataset["urgency"]];
}

test("the card of a customer in service counts the time without an answer, which a campaign does not end", () => {
  const campaign = { lastMessage: "20% de desconto", lastMessageFromMe: true, lastMessageAuto: true } as const;
  expect(timeOf({ ...campaign, unansweredSince: ago(12) })).toEqual(["há 12 min", "true", "soon"]);
  expect(timeOf({ unansweredSince: ago(45) })).toEqual(["há 45 min", "true", "late"]);
});

test("the card of a customer who waits for no answer, or whose ticket is snoozed, shows the age of the last message", () => {
  expect(timeOf({ unansweredSince: null })).toEqual(["há 2 min", "false", undefined]);
  expect(timeOf({ unansweredSince: ago(12), snoozedUntil: ago(-60) })).toEqual(["há 2 min", "false", undefined]);
});

test("the card shows the advertisement that brought a customer, also without a tag or a campaign", () => {
  timeOf({
    advert: { id: 5, sourceId: "9", kind: "ad", title: "Sofá em promoção", url: "", body: "", click: "" },
  });
  expect(screen.getByText("Sofá em promoção")).toBeDefined();
});
