import Volume1 from "lucide-react/icons/volume-1";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useTranslation } from "react-i18next";
import { ring } from "./sound.ts";
import { useVolume } from "./volume.ts";
import basics from "../../ui/basics.module.css";
import css from "./volume.module.css";

export function VolumeIcon({ value }: { value: number }) {
  if (value === 0) return <VolumeX size={18} aria-hidden />;
  return value < 0.6 ? <Volume1 size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />;
}

/** Sets the volume of the ring, and rings once at the chosen volume. */
export function VolumeSlider() {
  const { t } = useTranslation("shell");
  const [value, turn] = useVolume();
  return (
    <label className={`${basics["row"]} ${css["volume"]}`}>
      <VolumeIcon value={value} />
      <span className="sr-only">{t("volume")}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={value}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={({ target }) => turn(Number(target.value))}
        onPointerUp={() => ring(value)}
        onKeyUp={() => ring(value)}
      />
      <output>{Math.round(value * 100)}%</output>
    </label>
  );
}
