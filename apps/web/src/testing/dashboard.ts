import { type Pictures, picturesSchema } from "@balcao/shared/dashboard/schema";

/** The pictures of the dashboard for two days. */
export const somePictures = (): Pictures =>
  picturesSchema.parse({
    days: [
      { day: "2026-11-20", finished: 1200 },
      { day: "2026-11-21", finished: 34 },
    ],
    before: [
      { day: "2026-11-18", finished: 7 },
      { day: "2026-11-19", finished: 0 },
    ],
    waits: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 75.4 : null)),
    queues: [
      { queue: { id: 1, name: "Vendas", color: "#2e7d32" }, turns: 1300 },
      { queue: null, turns: 2 },
    ],
    tags: [],
    connections: [{ connection: { id: 1, name: "Loja" }, turns: 1302 }],
  });
