// npm run hosts-proof [-- --seconds 30] [-- --places worker1,redis]: starts database, Redis, bucket, two apis, two workers and a balancer, each on a
// host of its own, which is a network namespace of this machine. While messages flow it cuts off one host after the other, each for two minutes or
// for `--seconds`. No message may be lost or doubled, numbers must move to the other worker, and screens must recover. It needs Linux, root and a
// build (`npm run build`), and says what is missing.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { HostNetwork } from "./network.ts";
import { faultsOf } from "./faults.ts";
import { cutOff, type ProofPlace, places } from "./places.ts";
import { fromSource } from "./program.ts";
import { startStage, unbuilt } from "./stage.ts";
import { Talk } from "./talk.ts";

const folder = resolve(import.meta.dirname, "../../test-results/hosts-proof");
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "120" },
    places: { type: "string", default: places.join() },
    inside: { type: "string" },
  },
});

/** Builds the network and runs the proof in the host `outside`. */
function prove(): number {
  const lacks = HostNetwork.missing();
  if (lacks !== null) {
    console.error(`This machine cannot play several hosts: it lacks ${lacks}.`);
    return 1;
  }
  const left = unbuilt();
  if (left.length > 0) {
    console.error(`Not built yet: ${left.join(", ")}. Run npm run build first.`);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = `balcao-${process.pid}`;
  const network = new HostNetwork(name);
  try {
    network.build();
    const inside = [process.execPath, ...fromSource, import.meta.filename, "--inside", name];
    const [command, args] = network.command("outside", [
      ...inside,
      "--seconds",
      values.seconds,
      "--places",
      values.places,
    ]);
    return spawnSync(command, args, { stdio: "inherit" }).status ?? 1;
  } finally {
    network.remove();
  }
}

async function proveInside(name: string): Promise<number> {
  // Each program of the stage ends with this process.
  process.setMaxListeners(50);
  const wanted = values.places.split(",");
  const cut = places.filter((place) => wanted.includes(place));
  const stage = await startStage(new HostNetwork(name), folder);
  const talk = new Talk(stage);
  try {
    await talk.begin();
    console.log(`Four numbers are linked, and six desks are open. Each host is now cut off for ${values.seconds} s.`);
    const faults = await cutAll(stage, talk, cut);
    for (const fault of faults) console.error(`not so: ${fault}`);
    if (faults.length === 0)
      console.log(
        `${talk.written.length} words and ${talk.answered.length} answers: none lost, doubled or out of order, each on every screen.`,
      );
    return faults.length === 0 ? 0 : 1;
  } finally {
    talk.close();
    await stage.stop();
  }
}

async function cutAll(
  stage: Awaited<ReturnType<typeof startStage>>,
  talk: Talk,
  cut: readonly ProofPlace[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const place of cut) {
    const seen = await cutOff(stage, talk, place, Number(values.seconds)).catch((error: Error) => {
      faults.push(`${place}: ${error.message}`);
    });
    if (seen) console.log(JSON.stringify(seen));
  }
  await talk.end();
  return [...faults, ...(await faultsOf(stage, talk))];
}

const code = values.inside === undefined ? prove() : await proveInside(values.inside);
process.exit(code);
