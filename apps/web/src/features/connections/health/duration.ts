import i18next from "i18next";

const units = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** "2 h 5 min", "40 s": the two largest parts. */
export function sayDuration(ms: number): string {
  let rest = Math.max(0, Math.floor(ms / 1000));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) parts.push(i18next.t(`connections:duration.${unit}`, { count }));
  }
  return parts.slice(0, 2).join(" ") || i18next.t("connections:duration.seconds", { count: 0 });
}
