import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** The audio element that plays now. Starting another element stops it. */
let playing: HTMLAudioElement | null = null;
const speeds = [1, 1.5, 2] as const;

export type Audio = {
  on: boolean;
  seconds: number;
  length: number;
  speed: number;
  broken: boolean;
  toggle: () => void;
  seek: (share: number) => void;
  faster: () => void;
};

/** Controls an <audio> element. `known` is the length from the message, because the browser learns a stream's length late or never. */
export function useAudio(known: number | null, onStart: () => void): [RefObject<HTMLAudioElement | null>, Audio] {
  const ref = useRef<HTMLAudioElement>(null);
  const [on, setOn] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(known ?? 0);
  const [speed, setSpeed] = useState(1);
  const [broken, setBroken] = useState(false);
  const started = useEffectEvent(onStart);

  useEffect(() => {
    const audio = ref.current;
    if (!audio) return undefined;
    const hear: Record<string, () => void> = {
      play: () => {
        if (playing !== audio) playing?.pause();
        playing = audio;
        setOn(true);
        started();
      },
      pause: () => setOn(false),
      ended: () => setSeconds(0),
      timeupdate: () => setSeconds(audio.currentTime),
      loadedmetadata: () => Number.isFinite(audio.duration) && setLength(audio.duration),
      error: () => setBroken(true),
    };
    for (const [name, react] of Object.entries(hear)) audio.addEventListener(name, react);
    return () => {
      for (const [name, react] of Object.entries(hear)) audio.removeEventListener(name, react);
      if (playing === audio) playing = null;
    };
  }, []);

  const toggle = () => {
    const audio = ref.current;
    if (!audio) return;
    audio.playbackRate = speed;
    // The browser refused to play, or stopped. The element's error event reports the reason.
    if (audio.paused) audio.play().catch(() => setOn(false));
    else audio.pause();
  };
  const seek = (share: number) => {
    const audio = ref.current;
    if (!audio || length === 0) return;
    audio.currentTime = Math.min(1, Math.max(0, share)) * length;
    setSeconds(audio.currentTime);
  };
  const faster = () => {
    const next = speeds[(speeds.indexOf(speed as (typeof speeds)[number]) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (ref.current) ref.current.playbackRate = next;
  };
  return [ref, { on, seconds, length, speed, broken, toggle, seek, faster }];
}
