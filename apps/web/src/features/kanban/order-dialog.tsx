import type { Tag } from "@balcao/shared/tags/schema";
import IconButton from "@mui/material/IconButton";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/error-text.ts";
import { notify, preparedMs } from "../../lib/notify.ts";
import { EntityDialog } from "../../ui/dialogs/entity-dialog.tsx";
import { TagChip } from "../../nouns/tags/tag-chip.tsx";
import basics from "../../ui/basics.module.css";
import css from "./order-dialog.module.css";
import { useOrder } from "../../nouns/kanban/queries.ts";

/** Sets the order of the columns, for everybody. */
export default function OrderDialog({ columns, onClose }: { columns: readonly Tag[]; onClose: () => void }) {
  const { t } = useTranslation("kanban");
  const [order, setOrder] = useState(columns);
  const { mutateAsync, isPending, error } = useOrder();
  const swap = (index: number, by: number) =>
    setOrder((old) => {
      const [moved] = old.slice(index, index + 1);
      return moved ? old.toSpliced(index, 1).toSpliced(index + by, 0, moved) : old;
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutateAsync(order.map(({ id }) => id)).then(
      () => {
        notify.success(t("order.done"), preparedMs);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <EntityDialog
      title={t("order.title")}
      action={t("common:save")}
      dirty={order !== columns}
      busy={isPending}
      refusal={error ? errorText(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={basics["note"]}>{t("order.text")}</p>
      <ol>
        {order.map((tag, index) => (
          <li key={tag.id} className={`${basics["row"]} ${basics["apart"]} ${css["row"]}`}>
            <span className={`${basics["quiet"]} ${basics["still"]} ${basics["figures"]} ${css["place"]}`}>
              {index + 1}
            </span>
            <span className={`${basics["rest"]} ${css["name"]}`}>
              <TagChip tag={tag} />
            </span>
            <Step name={tag.name} up disabled={index === 0} onClick={() => swap(index, -1)} />
            <Step name={tag.name} disabled={index === order.length - 1} onClick={() => swap(index, 1)} />
          </li>
        ))}
      </ol>
    </EntityDialog>
  );
}

type StepProps = { name: string; up?: true; disabled: boolean; onClick: () => void };

/** The button that moves a column one step. It stays focusable at the end of the list, so that the focus is not lost there. */
function Step({ name, up, disabled, onClick }: StepProps) {
  const { t } = useTranslation("kanban");
  const label = t(up ? "order.up" : "order.down", { name });
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      sx={disabled ? { opacity: 0.35 } : {}}
      onClick={() => (disabled ? undefined : onClick())}
    >
      <Icon size={18} />
    </IconButton>
  );
}
