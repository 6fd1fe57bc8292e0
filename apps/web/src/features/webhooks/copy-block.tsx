import Button from "@mui/material/Button";
import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import basics from "../../ui/basics.module.css";
import css from "./copy-block.module.css";

type Props = { label: string; text: string };

/** A preformatted text with a button that copies it. */
export function CopyBlock({ label, text }: Props) {
  const { t } = useTranslation("webhooks");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t("copied")),
      () => notify.error(t("notCopied")),
    );
  return (
    <figure className={css["block"]}>
      <figcaption
        className={`${basics["ends"]} ${basics["firm"]} ${basics["row"]} ${basics["note"]} ${basics["apart"]}`}
      >
        {label}
        <Button size="small" color="inherit" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </figcaption>
      <pre
        className={`${basics["framed"]} ${basics["sunk"]} ${basics["tiny"]} ${basics["written"]}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a text that is larger than its box
        tabIndex={0}
        aria-label={label}
        dir="ltr"
      >
        {text}
      </pre>
    </figure>
  );
}
