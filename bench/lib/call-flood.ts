// Sends calls of one company as fast as the answers come, including refused calls. bench/neighbours.ts starts this in a separate process, so that
// reading the answers does not count as the neighbours' time.
const { urls, tokens, atOnce } = JSON.parse(process.argv[2] ?? "{}") as {
  urls: string[];
  tokens: string[];
  atOnce: number;
};
const counts = { answered: 0, refused: 0 };
const over = new AbortController();
const one = async (from: number) => {
  for (let n = from; !over.signal.aborted; n += 1) {
    const answer = await fetch(urls[n % urls.length] ?? "", {
      headers: { authorization: tokens[n % tokens.length] ?? "" },
    });
    await answer.arrayBuffer();
    counts[answer.ok ? "answered" : "refused"] += 1;
  }
};
const running = Promise.all(Array.from({ length: atOnce }, (_, n) => one(n)));
process.send?.("started");
process.once("message", () => {
  over.abort();
  void running.then(() => process.send?.(counts));
});
