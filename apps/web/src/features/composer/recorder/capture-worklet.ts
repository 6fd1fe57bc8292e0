/** The globals of the audio thread, which this project's types do not declare. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const blockSize = 4096;

/** Passes the microphone's sound on in blocks of about a tenth of a second. */
class Capture extends AudioWorkletProcessor {
  private block = new Float32Array(blockSize);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    const sound = input?.[0];
    if (!sound) return true;
    for (const sample of sound) {
      this.block[this.filled] = sample;
      this.filled += 1;
      if (this.filled === blockSize) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(blockSize);
        this.filled = 0;
      }
    }
    return true;
  }
}
registerProcessor("capture", Capture);
