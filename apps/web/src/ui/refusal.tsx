import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import basics from "./basics.module.css";
import css from "./refusal.module.css";

/** The reason why the server refused a save. It stands beside the buttons, because the end of a long form is visible during a save. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={`${basics["top"]} ${basics["small"]} ${css["refusal"]}`} role="alert">
      <CircleAlert className={basics["bad"]} size={18} aria-hidden />
      {text}
    </p>
  );
}
