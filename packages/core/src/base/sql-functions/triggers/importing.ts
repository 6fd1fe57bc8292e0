/**
 * The first statement of a trigger function on inserted rows: it does nothing during an import, because the file already has the results of the trigger.
 * `answer` is what the function returns.
 */
export const notWhileImporting = (answer: "null" | "new"): string =>
  `if current_setting('app.importing', true) = 'on' then return ${answer}; end if;`;
