import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import css from "./refusal.module.css";

/** Why the server refused what was saved. It stands beside the buttons, since a long form shows its end while it is saved. */
export function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={css["refusal"]} role="alert">
      <CircleAlert size={18} aria-hidden />
      {text}
    </p>
  );
}
