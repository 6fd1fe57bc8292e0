import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCampaign } from "../../../testing/campaigns.ts";
import { show } from "../../../testing/render.tsx";
import { Standing } from "./standing.tsx";

test("a campaign says how many of its messages Meta holds, and nothing when Meta holds none", () => {
  const campaign = aCampaign({ id: 1, status: "EM_ANDAMENTO" });
  const { unmount } = show(<Standing campaign={campaign} held={3} />);
  expect(screen.getByText(/A Meta está retendo 3 mensagens desta campanha/)).toBeDefined();
  unmount();
  show(<Standing campaign={campaign} held={0} />);
  expect(screen.queryByText(/A Meta está retendo/)).toBeNull();
});

test("the share of people who got the message is shown as a rounded percentage and as a bar", () => {
  const campaign = aCampaign({ id: 1, status: "FINALIZADA", counts: { total: 8, sent: 3, delivered: 3, skipped: 0 } });
  show(<Standing campaign={campaign} held={0} />);
  expect(screen.getByText("38%")).toBeDefined();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("38");
});

test("a running campaign says that its number rests between messages, and a finished campaign does not", () => {
  const counts = { total: 2, sent: 1, open: 1 };
  const { unmount } = show(<Standing campaign={aCampaign({ id: 1, status: "EM_ANDAMENTO", counts })} held={0} />);
  expect(screen.getByText(/o número descansa de alguns segundos a alguns minutos/)).toBeDefined();
  unmount();
  show(<Standing campaign={aCampaign({ id: 1, status: "FINALIZADA", counts })} held={0} />);
  expect(screen.queryByText(/o número descansa/)).toBeNull();
});
