import Button from "@mui/material/Button";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import basics from "../basics.module.css";
import { LoadingBlock } from "../loading-block.tsx";
import { AsTable, type Notes } from "./as-table.tsx";
import css from "./chart.module.css";
import { type Form, isBlank, type Picture, type Series } from "./picture.ts";

const Plot = lazy(() => import("./plot.tsx"));

type Props = Partial<Pick<Picture, "marks" | "say">> & {
  /** The meaning of the numbers, for readers who do not see the chart. */
  caption: string;
  /** The kind of object in a row of the table. */
  head: string;
  /** The rows. They are missing while they are loading. */
  rows?: Picture["rows"] | undefined;
  series?: readonly Series[] | undefined;
  notes?: Notes;
  form?: Form;
  height?: number;
  /** The text that is shown when there is nothing to draw. */
  empty?: string | undefined;
};

/** Numbers as a chart with a legend of its colours. Screen readers, and users who open the table, get the same numbers as a table. */
export function Chart({ caption, head, rows, series, marks, say, notes, form = "bars", height = 180, empty }: Props) {
  const { t, i18n } = useTranslation("charts");
  const [isTable, showTable] = useState(false);
  const tableId = useId();
  if (!rows || !series) return <LoadingBlock height={height} />;
  const number = new Intl.NumberFormat(i18n.language);
  const picture: Picture = {
    rows,
    series,
    form,
    say: say ?? ((value) => number.format(value)),
    ...(marks && { marks }),
  };
  const blank = isBlank(picture);
  return (
    <div className={css["chart"]}>
      <div className={css["plot"]} style={{ height }} aria-hidden={!blank}>
        {blank ? (
          <p className={`${basics["row"]} ${basics["note"]}`}>{empty ?? t("empty")}</p>
        ) : (
          <Suspense fallback={<LoadingBlock height={height} />}>
            <Plot picture={picture} />
          </Suspense>
        )}
      </div>
      <div className={`${basics["wrapped"]} ${css["below"]}`}>
        <Legend series={series} />
        {blank ? null : (
          <Button
            className={basics["unprinted"] ?? ""}
            size="small"
            color="inherit"
            aria-expanded={isTable}
            aria-controls={tableId}
            onClick={() => showTable(!isTable)}
          >
            {t(isTable ? "hideTable" : "showTable")}
          </Button>
        )}
      </div>
      <div id={tableId}>
        <AsTable {...picture} caption={caption} head={head} notes={notes} visible={isTable} />
      </div>
    </div>
  );
}

/** The legend of the colours. Readers who see no colours use the table. */
function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={`${basics["wrapped"]} ${basics["hint"]} ${css["legend"]}`} aria-hidden>
      {series.length > 1
        ? series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))
        : null}
    </ul>
  );
}
