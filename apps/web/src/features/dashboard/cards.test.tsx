import type { DashboardCounters } from "@balcao/shared/dashboard/schema";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { type DashboardCard, Cards } from "./cards.tsx";

const counters: DashboardCounters = {
  supportPending: 4,
  supportHappening: 2,
  supportFinished: 1234,
  leads: 5,
  avgSupportTime: 75.4,
  medianSupportTime: 59.6,
  avgWaitTime: 0.2,
  medianWaitTime: null,
};

test("the dashboard shows six numbers, each with its meaning, and times in hours and minutes with their median", async () => {
  const onOpen = vi.fn<(card: DashboardCard) => void>();
  show(<Cards counters={counters} onOpen={onOpen} />);
  const name = async (start: RegExp) => (await screen.findByRole("button", { name: start })).textContent;
  expect(await name(/^Aguardando ?\d/)).toBe("Aguardando4Agora");
  expect(await name(/^Em atendimento ?\d/)).toBe("Em atendimento2Agora");
  expect(await name(/^Resolvidos ?\d/)).toMatch(/^Resolvidos1.?234No período$/);
  expect(await name(/^Novos contatos ?\d/)).toBe("Novos contatos5No período");
  expect(await name(/^Tempo médio de atendimento ?\d/)).toBe("Tempo médio de atendimento1 h 15 minMediana: 1 h 0 min");
  expect(await name(/^Tempo médio de espera ?</)).toBe("Tempo médio de espera< 1 minNada a medir no período");
  const wait = screen.getByRole("button", { name: /^Tempo médio de espera ?</ });
  await userEvent.hover(wait);
  expect((await screen.findByRole("tooltip")).textContent).toMatch(/^Do começo da espera até alguém aceitar/);
  await userEvent.click(wait);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("avgWaitTime");
});
