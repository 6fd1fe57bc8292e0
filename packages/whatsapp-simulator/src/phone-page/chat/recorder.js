import { webmToOgg } from "./webm-to-ogg.js";

const TYPES = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];

/**
 * Records the microphone. Voice notes on WhatsApp are Opus in Ogg. When the browser records Opus in WebM, the packets are put into Ogg. Rejects when
 * there is no microphone or its use was not allowed.
 */
export async function startRecording() {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const started = performance.now();
  /** @type {Blob[]} */
  const chunks = [];
  recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
  recorder.start();
  return {
    /** Ends the recording, releases the microphone and returns the sound. */
    async stop() {
      const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
      recorder.stop();
      await stopped;
      for (const track of stream.getTracks()) track.stop();
      return finish(new Blob(chunks, { type: recorder.mimeType }), (performance.now() - started) / 1_000);
    },
  };
}

/**
 * @param {Blob} recorded
 * @param {number} lasted
 */
async function finish(recorded, lasted) {
  const isWebm = recorded.type.startsWith("audio/webm");
  const ogg = isWebm ? webmToOgg(new Uint8Array(await recorded.arrayBuffer())) : null;
  const blob = ogg ? new Blob([ogg.bytes], { type: "audio/ogg; codecs=opus" }) : recorded;
  return { blob, seconds: Math.max(1, Math.round(ogg?.seconds ?? lasted)) };
}
