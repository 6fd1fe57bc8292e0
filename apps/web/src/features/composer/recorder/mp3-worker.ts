import { createEncoder } from "wasm-media-encoders";
import wasm from "wasm-media-encoders/wasm/mp3?url";

/** The messages from the page to the encoder. */
export type ToEncoder =
  | { kind: "start"; sampleRate: number }
  | { kind: "sound"; samples: Float32Array }
  | { kind: "end" };
/** The encoder's answers: it is ready, the file is finished, or it cannot work. */
export type FromEncoder = { kind: "ready" } | { kind: "file"; bytes: ArrayBuffer } | { kind: "broken" };

const bitrate = 128;
const answer = (message: FromEncoder, transfer: Transferable[] = []) => globalThis.postMessage(message, { transfer });

let encoder: Awaited<ReturnType<typeof createEncoder<"audio/mpeg">>> | null = null;
/** Each piece is a copy: the encoder returns a view of its own memory, which its next call overwrites. */
const pieces: Uint8Array<ArrayBuffer>[] = [];
const keep = (piece: Uint8Array) => void pieces.push(new Uint8Array(piece));

async function hear(message: ToEncoder): Promise<void> {
  if (message.kind === "start") {
    encoder = await createEncoder("audio/mpeg", wasm);
    encoder.configure({ sampleRate: message.sampleRate, channels: 1, bitrate });
    answer({ kind: "ready" });
  } else if (message.kind === "sound") {
    if (encoder) keep(encoder.encode([message.samples]));
  } else {
    if (encoder) keep(encoder.finalize());
    const bytes = await new Blob(pieces).arrayBuffer();
    answer({ kind: "file", bytes }, [bytes]);
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ToEncoder>) => {
  hear(data).catch(() => answer({ kind: "broken" }));
});
