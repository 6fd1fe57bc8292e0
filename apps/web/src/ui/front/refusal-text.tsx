import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import css from "./refusal-text.module.css";

/** The text that says why the server refused a form. */
export const RefusalText = ({ text }: { text: string }) => (
  <p className={css["refusal"]} role="alert">
    <CircleAlert size={18} aria-hidden />
    {text}
  </p>
);
