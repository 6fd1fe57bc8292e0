// Texts in the place of an answer that are none.

/** Automatic texts of n8n and servers, which are not for customers, and the words with which a model chooses to be silent. */
const n8nStarted = /^workflow (?:was started|(?:was )?executed(?: successfully)?|execution (?:started|finished))\.?$/i;
const silent = /^\[?(?:NO_?REPLY|NO_?RESPONSE|SILENT)\]?$/;
/** The words with which a runtime reports a fault in a program's code. */
const stackTrace =
  /^(?:traceback \(most recent call last\)|(?:uncaught )?[a-z]{0,40}(?:error|exception)\b[^\n]{0,500}\n\s{1,20}at )/i;
const failedWords =
  /^(?:error in workflow|upstream request timeout|(?:i'm sorry, )?agent stopped due to (?:max iterations|iteration limit or time limit)|(?:[45]\d\d:? )?(?:internal server error|unauthori[sz]ed|forbidden|not found|bad gateway|bad request|service (?:temporarily )?unavailable|gateway time-?out|too many requests)|endpoint request timed out|missing authentication token|rate limit (?:exceeded|reached)|not authenticated)\.?$/i;
/** The texts that a flow writes when it finds no value for a placeholder. */
const unfilled = /^(?:(?:\[object Object\],?)+|undefined|null|NaN|=?\{\{[^{}]*\}\})$/;

/** Whether a text reports that a program failed. */
export const tellsOfFailure = (words: string): boolean => failedWords.test(words) || stackTrace.test(words);
/** Whether a text says that there is nothing to say. */
export const isSilence = (words: string): boolean => n8nStarted.test(words) || silent.test(words);
/** Whether a text is empty, or only a placeholder without its value. */
export const isUnfilled = (words: string): boolean => words === "" || unfilled.test(words);
