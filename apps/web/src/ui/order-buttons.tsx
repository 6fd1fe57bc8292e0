import IconButton from "@mui/material/IconButton";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useTranslation } from "react-i18next";

type Props<T> = {
  row: T;
  /** All rows in their order, including rows that are not on screen. */
  rows: readonly T[];
  busy: boolean;
  onOrder: (rows: T[]) => void;
};
const ways = [
  { by: -1, icon: ArrowUp, word: "up" },
  { by: 1, icon: ArrowDown, word: "down" },
] as const;

/** Moves a row one place up or down. A button at the edge of the list stays on screen, so that the focus is not lost. */
export function OrderButtons<T extends { id: number; name: string }>({ row, rows, busy, onOrder }: Props<T>) {
  const { t } = useTranslation();
  const at = rows.findIndex(({ id }) => id === row.id);
  const move = (by: 1 | -1) => {
    const next = rows.filter(({ id }) => id !== row.id);
    next.splice(at + by, 0, row);
    onOrder(next);
  };
  return ways.map(({ by, icon: Icon, word }) => {
    const isEdge = rows[at + by] === undefined;
    return (
      <IconButton
        key={word}
        aria-label={t(`moveOf.${word}`, { name: row.name })}
        title={t(`move.${word}`)}
        aria-disabled={isEdge || busy}
        sx={isEdge ? { opacity: 0.45 } : null}
        onClick={isEdge || busy ? undefined : () => move(by)}
      >
        <Icon size={18} />
      </IconButton>
    );
  });
}
