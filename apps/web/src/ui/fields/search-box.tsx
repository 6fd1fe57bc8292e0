import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

type Props = { label: string; value: string; autoFocus?: boolean; onChange: (text: string) => void };

/** The text that searches a list. Esc empties it. */
export function SearchBox({ label, value, autoFocus = false, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <TextField
      fullWidth
      autoFocus={autoFocus}
      size="small"
      inputRef={field}
      value={value}
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || value === "") return;
        // A dialog around the search box stays open while the box still has a text.
        event.stopPropagation();
        clear();
      }}
      slotProps={{
        htmlInput: { "aria-label": label, maxLength: 100, enterKeyHint: "search", type: "search" },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: value ? (
            <IconButton size="small" edge="end" aria-label={t("clearSearch")} title={t("clearSearch")} onClick={clear}>
              <X size={16} />
            </IconButton>
          ) : null,
        },
      }}
    />
  );
}
