import { maxRecordingBytes } from "@balcao/shared/messages/rules";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockOf } from "../../../lib/format.ts";
import basics from "../../../ui/basics.module.css";
import css from "./record-bar.module.css";

/** Recordings are MP3 of 128 kbit/s. The last two seconds are left for what the encoder still holds. */
const bytesOfSecond = 16_000;
export const longestSeconds = Math.floor(maxRecordingBytes / bytesOfSecond) - 2;
const lastSeconds = 60;

type Props = { runs: boolean; onFull: () => void };

/** Counts up while the recording runs. In the last minute it counts down to the maximum length, and announces this once. */
export function Clock({ runs, onFull }: Props) {
  const { t } = useTranslation("messages");
  const [seconds, setSeconds] = useState(0);
  const before = useRef(0);
  const full = useEffectEvent(onFull);
  const isFull = seconds >= longestSeconds;
  useEffect(() => {
    if (!runs) return undefined;
    const from = Date.now() - before.current * 1000;
    const count = () => {
      before.current = (Date.now() - from) / 1000;
      setSeconds(before.current);
    };
    const timer = setInterval(count, 250);
    return () => {
      count();
      clearInterval(timer);
    };
  }, [runs]);
  useEffect(() => {
    if (isFull) full();
  }, [isFull]);
  const left = Math.max(0, longestSeconds - Math.floor(seconds));
  const isLast = left <= lastSeconds;
  return (
    <>
      <time className={`${basics["still"]} ${basics["firm"]} ${css["clock"]}`} data-last={isLast}>
        {isLast ? t("recorder.left", { time: clockOf(left) }) : clockOf(Math.floor(seconds))}
      </time>
      <span className="sr-only" role="status">
        {isLast ? t("recorder.lastMinute") : ""}
      </span>
    </>
  );
}
