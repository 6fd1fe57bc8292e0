import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { aConnection } from "../../testing/samples.ts";
import { wire } from "../../testing/wire.ts";
import { useConnectionsWarning } from "./warning.ts";

test("the menu waits two seconds before it warns that a number is not connected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const Badge = () => <p>{useConnectionsWarning() ? "atenção" : "bem"}</p>;
  wire({ "GET /whatsapp": () => [aConnection({ id: 1, status: "OPENING" })] });
  show(<Badge />);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.getByText("bem")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(300));
  vi.useRealTimers();
  expect(screen.getByText("atenção")).toBeDefined();
});
