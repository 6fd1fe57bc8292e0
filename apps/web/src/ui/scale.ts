/** An axis from zero to a round number not under `highest`, with its marks. */
export function scaleOf(highest: number): { top: number; marks: number[] } {
  const wanted = Math.max(highest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= wanted) ?? wanted;
  const steps = Math.ceil(Math.max(highest, 4) / step);
  return { top: steps * step, marks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}
