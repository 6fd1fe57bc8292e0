import type { QueueDetail } from "./schema.ts";

export const minQueueName = 2;
export const maxQueueName = 50;
export const maxQueueText = 4096;
export const maxOrder = 9999;

/** The order of queues in menus and lists. */
export const byOrder = (a: Pick<QueueDetail, "id" | "orderQueue">, b: Pick<QueueDetail, "id" | "orderQueue">): number =>
  a.orderQueue - b.orderQueue || a.id - b.id;

/** The colours of the picker: seven hues in seven strengths. */
export const queueColors: readonly string[] = [
  ["#b71c1c", "#d32f2f", "#f44336", "#ff7961", "#ad1457", "#d81b60", "#f06292"],
  ["#6a1b9a", "#8e24aa", "#ba68c8", "#4527a0", "#5e35b1", "#7e57c2", "#9575cd"],
  ["#283593", "#3949ab", "#7986cb", "#1565c0", "#1e88e5", "#64b5f6", "#0277bd"],
  ["#00838f", "#00acc1", "#4dd0e1", "#00695c", "#00897b", "#4db6ac", "#26a69a"],
  ["#2e7d32", "#43a047", "#81c784", "#558b2f", "#7cb342", "#aed581", "#9e9d24"],
  ["#f9a825", "#fdd835", "#ff8f00", "#ffb300", "#ef6c00", "#fb8c00", "#ffb74d"],
  ["#d84315", "#ff7043", "#4e342e", "#6d4c41", "#a1887f", "#37474f", "#78909c"],
].flat();
