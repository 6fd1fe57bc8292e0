import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Column, RowPicking, Sort } from "./columns.ts";
import basics from "../basics.module.css";
import css from "./table.module.css";
import { Tick } from "./tick.tsx";

type Props<T> = {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
  picking: RowPicking<T> | undefined;
  hasActions: boolean;
};

/** The heads of the columns or, while rows are ticked, the actions on the ticked rows. */
export function TableHead<T>({ columns, sort, picking, hasActions }: Props<T>) {
  const { t } = useTranslation();
  const isBulk = picking !== undefined && picking.selection.chosen.length > 0;
  return (
    <thead className={css["head"]} data-bulk={isBulk} data-pick={picking !== undefined} data-sorts={sort !== undefined}>
      <tr>
        {picking ? (
          <td className={css["tick"]}>
            <TickAll picking={picking} />
          </td>
        ) : null}
        {isBulk ? (
          <td className={`${basics["row"]} ${basics["narrow"]} ${basics["apart"]} ${css["bulk"]}`}>{picking.bulk}</td>
        ) : (
          <>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} />
            ))}
            {hasActions ? (
              <th scope="col">
                <span className="sr-only">{t("rowActions")}</span>
              </th>
            ) : null}
          </>
        )}
      </tr>
    </thead>
  );
}

function Head<T>({
  column: { key, head, meaning, numeric, sorts },
  sort,
}: {
  column: Column<T>;
  sort: Sort | undefined;
}) {
  const chosen = sort?.by === key;
  const Icon = chosen ? (sort.down ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      data-numeric={numeric === true}
      data-sorts={sorts !== undefined}
      {...(chosen ? { "aria-sort": sort.down ? ("descending" as const) : ("ascending" as const) } : {})}
    >
      {sort && sorts ? (
        <button type="button" onClick={() => sort.choose(key)} title={meaning}>
          {head}
          <Icon size={14} aria-hidden data-chosen={chosen} />
        </button>
      ) : (
        <span title={meaning}>{head}</span>
      )}
    </th>
  );
}

function TickAll<T>({ picking }: { picking: RowPicking<T> }) {
  const { chosen, all, toggleAll } = picking.selection;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !all;
  });
  return <Tick ref={box} label={picking.allLabel} title={picking.allLabel} checked={all} onChange={toggleAll} />;
}
