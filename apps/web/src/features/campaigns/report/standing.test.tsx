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
