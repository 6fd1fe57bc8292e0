import { CircleAlert } from "lucide-react";
import css from "./refused.module.css";

/** Why a form was not taken. */
export const Refused = ({ text }: { text: string }) => (
  <p className={css["refusal"]} role="alert">
    <CircleAlert size={18} aria-hidden />
    {text}
  </p>
);
