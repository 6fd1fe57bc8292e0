import type { Language } from "@balcao/shared/automatic-texts";
import { maxCell } from "@balcao/shared/people-files/limits";
import { readVCards } from "@balcao/shared/vcards/read";
import { cardCells, cardTitles } from "@balcao/shared/vcards/table";
import { type Sheet, SheetError, type SheetRow } from "./sheet.ts";

/** A file of contact cards as a sheet: first the column names, then one row for each person. A file without a card counts as broken. */
export function cardSheet(text: Iterable<string>, language: Language): Sheet {
  let photos = 0;
  function* rows(): Generator<SheetRow> {
    let row = 1;
    yield [row, cardTitles(language)];
    for (const card of readVCards(text)) {
      if (card.hasPhoto) photos += 1;
      yield [(row += 1), cardCells(card).map((cell) => cell.slice(0, maxCell))];
    }
    if (row === 1) throw new SheetError("broken");
  }
  return { name: "", hidden: false, headed: true, rows: rows(), photos: () => photos };
}
