import { type ConnectionHealth, connectionHealthSchema } from "@balcao/shared/connections/health";

export const aHealth = (part: Partial<ConnectionHealth> & { connectionId: number }): ConnectionHealth =>
  connectionHealthSchema.parse({
    sent: 0,
    received: 0,
    failed: 0,
    pending: 0,
    lastReceivedAt: null,
    lastSentAt: null,
    ackMs: null,
    journal: { received: 0, stored: 0, ignored: 0, placeholder: 0, failed: 0, waiting: 0 },
    hours: { sent: Array<number>(24).fill(0), received: Array<number>(24).fill(0) },
    ...part,
  });
