import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as kept from "../../../lib/kept/kept-queries.ts";
import * as shared from "../../../lib/pocket/shared-content.ts";
import { browserStorage } from "../../../testing/browser-storage.ts";
import { show } from "../../../testing/render.tsx";
import { aUser } from "../../../testing/samples.ts";
import { wire } from "../../../testing/wire.ts";
import Pocket from "./pocket.tsx";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["enabled", 1, 0],
  ["disabled", 0, 1],
] as const)(
  "with %s storage the device keeps the seen data %d times, and deletes the seen data %d times",
  async (value, keeps, forgets) => {
    const deleteDatabase = vi.fn<(name: string) => void>();
    vi.stubGlobal("indexedDB", { deleteDatabase });
    const keep = vi.spyOn(kept, "keepSeen").mockReturnValue(() => undefined);
    wire({});
    const { company } = aUser();
    const settings = [{ key: "deviceStorage", value }];
    show(<Pocket />, { me: aUser({ company: { ...company, settings } }) });
    await waitFor(() => expect(keep.mock.calls.length + deleteDatabase.mock.calls.length).toBe(1));
    expect([keep.mock.calls.length, deleteDatabase.mock.calls.length]).toEqual([keeps, forgets]);
  },
);

test("a visit of the operator neither keeps nor forgets anything on the operator's device", async () => {
  const storage = browserStorage();
  const tidy = vi.spyOn(shared, "tidyShared").mockResolvedValue();
  const keep = vi.spyOn(kept, "keepSeen").mockReturnValue(() => undefined);
  wire({});
  const { company } = aUser();
  const settings = [{ key: "deviceStorage", value: "disabled" }];
  const visit = { operator: "Olga", reason: "QR", endsAt: new Date(Date.now() + 60_000).toISOString() };
  show(<Pocket />, { me: aUser({ company: { ...company, settings }, visit }) });
  expect(await screen.findAllByRole("status")).not.toEqual([]);
  expect(storage.deleteDatabase).not.toHaveBeenCalled();
  expect(keep).not.toHaveBeenCalled();
  expect(tidy).not.toHaveBeenCalled();
});
