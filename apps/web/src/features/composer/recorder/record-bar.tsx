import SendHorizontal from "lucide-react/icons/send-horizontal";
import Trash2 from "lucide-react/icons/trash";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notify.ts";
import css from "./record-bar.module.css";
import { NoRecording, type Recording, startRecording } from "./recording.ts";

const leastBytes = 10_000;
const readingTimeMs = 6000;
const levelsShown = 40;

type Props = { onDone: (voice: File) => void; onClose: () => void };

/** Stands instead of the field while a voice message is recorded: loudness, length, throw away, send. Esc throws away, Enter sends. */
export default function RecordBar({ onDone, onClose }: Props) {
  const { t } = useTranslation("messages");
  const { recording, levels, startedAt } = useRecording(onClose);
  const [ending, end] = useState(false);
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (recording) sendButton.current?.focus();
  }, [recording]);
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => key === "Escape" && onClose());
  useEffect(() => {
    window.addEventListener("keydown", onEscape);
    return () => window.removeEventListener("keydown", onEscape);
  }, []);
  const send = async () => {
    if (!recording || ending) return;
    end(true);
    try {
      const sound = await recording.finish();
      if (sound.size < leastBytes) notify.info(t("recorder.short"), readingTimeMs);
      else onDone(new File([sound], `audio-record-site-${Date.now()}.mp3`, { type: "audio/mpeg" }));
    } catch {
      notify.error(t("recorder.broken"), readingTimeMs);
    }
    onClose();
  };
  return (
    <div className={css["bar"]} role="group" aria-label={t("recorder.recording")}>
      <button
        type="button"
        className={css["cancel"]}
        aria-label={t("recorder.cancel")}
        title={t("recorder.cancel")}
        onClick={onClose}
      >
        <Trash2 size={20} aria-hidden />
      </button>
      <span className={css["dot"]} data-on={recording !== null} aria-hidden />
      <Clock startedAt={startedAt} />
      <span className={css["levels"]} aria-hidden>
        {levels.map(({ at, level }) => (
          <span key={at} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </span>
      <span className="sr-only" role="status">
        {t(recording ? "recorder.recording" : "recorder.starting")}
      </span>
      <button
        ref={sendButton}
        type="button"
        className={css["send"]}
        disabled={!recording || ending}
        aria-label={t("recorder.send")}
        title={t("recorder.send")}
        onClick={() => void send()}
      >
        <SendHorizontal size={20} aria-hidden />
      </button>
    </div>
  );
}

type Level = { at: number; level: number };

/** Records while the component is mounted. A recording that is not finished before is thrown away. */
function useRecording(onFailed: () => void) {
  const { t } = useTranslation("messages");
  const [recording, setRecording] = useState<Recording | null>(null);
  const [startedAt, setStarted] = useState<number | null>(null);
  const [levels, setLevels] = useState<readonly Level[]>([]);
  const failed = useEffectEvent((error: unknown) => {
    notify.error(t(`recorder.${error instanceof NoRecording ? error.fault : "broken"}`), readingTimeMs);
    onFailed();
  });
  const hear = useCallback(
    (level: number) => setLevels((before) => [...before, { at: performance.now(), level }].slice(-levelsShown)),
    [],
  );
  useEffect(() => {
    let gone = false;
    let mine: Recording | null = null;
    startRecording(hear).then(
      (started) => {
        if (gone) return started.cancel();
        mine = started;
        setRecording(started);
        setStarted(Date.now());
      },
      (error: unknown) => {
        if (!gone) failed(error);
      },
    );
    return () => {
      gone = true;
      mine?.cancel();
    };
  }, [hear]);
  return { recording, levels, startedAt };
}

function Clock({ startedAt }: { startedAt: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (startedAt === null) return undefined;
    const timer = setInterval(() => setSeconds((Date.now() - startedAt) / 1000), 250);
    return () => clearInterval(timer);
  }, [startedAt]);
  return <time className={css["clock"]}>{clockOf(Math.floor(seconds))}</time>;
}
