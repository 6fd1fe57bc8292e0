import Button from "@mui/material/Button";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../lib/notify.ts";

type Props = {
  text: string;
  label: string;
  /** The name of the copied text, for several buttons with the same label. */
  name?: string;
  variant?: "contained" | "text";
  onCopied?: () => void;
};

const doneMs = 1500;

/** Copies a text, and shows that on the button for a moment. */
export function CopyButton({ text, label, name, variant = "text", onCopied }: Props) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return notify.error(t("copyFailed"));
    }
    setDone(true);
    setTimeout(() => setDone(false), doneMs);
    onCopied?.();
  };
  const words = done ? t("copied") : label;
  const Icon = done ? Check : Copy;
  return (
    <Button
      size="small"
      variant={variant}
      color={variant === "text" ? "inherit" : "primary"}
      startIcon={<Icon size={16} aria-hidden />}
      {...(name ? { "aria-label": `${words}: ${name}` } : {})}
      onClick={() => void copy()}
    >
      {words}
    </Button>
  );
}
