import Hourglass from "lucide-react/icons/hourglass";
import basics from "../../ui/basics.module.css";

/** Says below the text of a limited-time offer when the offer ends. */
export const OfferEnd = ({ text }: { text: string }) => (
  <p className={`${basics["row"]} ${basics["apart"]} ${basics["note"]}`}>
    <Hourglass size={14} className={basics["still"]} aria-hidden />
    {text}
  </p>
);
