/**
 * The first statement of a trigger function that follows from an inserted row: the rows of an imported company already have what followed. `answer` is what
 * the function returns.
 */
export const notWhileImporting = (answer: "null" | "new"): string =>
  `if current_setting('app.importing', true) = 'on' then return ${answer}; end if;`;
