import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import basics from "../basics.module.css";
import css from "./refusal-text.module.css";

/** The text that says why the server refused a form. */
export const RefusalText = ({ text }: { text: string }) => (
  <p className={`${basics["top"]} ${basics["small"]} ${css["refusal"]}`} role="alert">
    <CircleAlert className={basics["bad"]} size={18} aria-hidden />
    {text}
  </p>
);
