/**
 * Prints the progress of a part of the run: one line for each twentieth, with the time for the rest at the same pace.
 * @param {string} part @param {number} total of what is counted @param {string} unit its name
 * @param {{ now?: () => number, say?: (line: string) => void }} [around]
 * @returns {() => void} to be called when one more is done
 */
export function progress(part, total, unit, { now = () => performance.now(), say = console.log } = {}) {
  const began = now();
  let done = 0;
  let said = 0;
  return () => {
    done += 1;
    const share = Math.floor((done / total) * 20) * 5;
    if (share <= said || done === total) return;
    said = share;
    const left = Math.ceil((((now() - began) / done) * (total - done)) / 60_000);
    say(`-- ${part}: ${share} %, ${done} of ${total} ${unit}, about ${left} min left`);
  };
}
