import captureUrl from "./capture-worklet.ts?worker&url";
import type { FromEncoder, ToEncoder } from "./mp3-worker.ts";

/** Why recording is not possible, as the key of a text. */
export type RecordingFault = "refused" | "missing" | "busy" | "unsupported" | "broken";
export class NoRecording extends Error {
  override readonly name = "NoRecording";
  readonly fault: RecordingFault;
  constructor(fault: RecordingFault) {
    super(fault);
    this.fault = fault;
  }
}

const faults: Record<string, RecordingFault> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** The sample rates of MPEG layer III. The sound of a microphone with another rate is resampled. */
const rates = [48_000, 44_100, 32_000];

async function openMicrophone(): Promise<MediaStream> {
  // Browsers offer the microphone only over https or on localhost.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new NoRecording("unsupported");
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    throw new NoRecording(faults[error instanceof DOMException ? error.name : ""] ?? "broken");
  }
}

export type Recording = {
  /** While this is on, the recording takes in no sound. */
  pause: (on: boolean) => void;
  /** Ends the recording and returns it as MP3 of 128 kbit/s. */
  finish: () => Promise<Blob>;
  cancel: () => void;
};

/** Records from the microphone. `onLevel` gets the loudness, 0 to 1, about ten times a second. */
export async function startRecording(onLevel: (level: number) => void): Promise<Recording> {
  const microphone = await openMicrophone();
  const worker = new Worker(new URL("./mp3-worker.ts", import.meta.url), { type: "module" });
  const native = new AudioContext();
  const context = rates.includes(native.sampleRate) ? native : new AudioContext({ sampleRate: 44_100 });
  if (context !== native) void native.close();
  const tell = (message: ToEncoder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  /** May be called twice: again when the component unmounts after a finished recording. */
  const end = () => {
    for (const track of microphone.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
    worker.terminate();
  };
  try {
    await context.audioWorklet.addModule(captureUrl);
    const ready = answered(worker);
    tell({ kind: "start", sampleRate: context.sampleRate });
    await ready;
  } catch {
    end();
    throw new NoRecording("broken");
  }
  const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0, channelCount: 1 });
  capture.port.addEventListener("message", ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
    onLevel(loudness(data));
    tell({ kind: "sound", samples: data }, [data.buffer]);
  });
  capture.port.start();
  const source = context.createMediaStreamSource(microphone);
  source.connect(capture);
  return {
    pause: (on) => (on ? source.disconnect() : void source.connect(capture)),
    cancel: end,
    finish: async () => {
      source.disconnect();
      const file = answered(worker);
      tell({ kind: "end" });
      const answer = await file.finally(end);
      if (answer.kind !== "file") throw new NoRecording("broken");
      return new Blob([answer.bytes], { type: "audio/mpeg" });
    },
  };
}

function answered(worker: Worker): Promise<FromEncoder> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new NoRecording("broken"));
    worker.addEventListener("error", broken, { once: true });
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<FromEncoder>) => (data.kind === "broken" ? broken() : resolve(data)),
      { once: true },
    );
  });
}

/** The loudness of the samples, 0 to 1. The square root spreads speech, which fills only the lower part of the scale. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length)) * 1.4);
}
