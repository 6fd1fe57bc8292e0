// Texts that stand where an answer is expected, but are no answer.

/** Automatic texts of n8n and servers, which are not for customers, and the words with which a model chooses to be silent. */
const n8nStarted =
  /^workflow (?:(?:was|got) started|(?:was )?executed(?: successfully)?|execution (?:started|finished))\.?$/i;
const silent = /^\[?(?:NO_?REPLY|NO_?RESPONSE|SILENT)\]?$/;
/** The words with which a runtime reports a fault in a program's code. */
const stackTrace =
  /^(?:traceback \(most recent call last\)|(?:uncaught )?[a-z]{0,40}(?:error|exception)\b[^\n]{0,500}\n\s{1,20}at )/i;
/** The answer of a server that nobody has set up yet. */
const notSetUp =
  /^(?:this url has no default content configured|(?:<[^<>]{1,20}>\s{0,3}){0,4}it works!|hey ya! great to see you here|(?:<[^<>]{1,20}>\s{0,3}){0,4}success!(?:<[^<>]{1,20}>\s{0,3}){0,4}to customize this response)/i;
const failedWords =
  /^(?:error in workflow|upstream request timeout|(?:i'm sorry, )?agent stopped due to (?:max iterations|iteration limit or time limit)|(?:[45]\d\d:? )?(?:internal server error|unauthori[sz]ed|forbidden|not found|bad gateway|bad request|service (?:temporarily )?unavailable|gateway time-?out|too many requests)|endpoint request timed out|missing authentication token|rate limit (?:exceeded|reached)|not authenticated|unauthenticated|server error|access denied|method not allowed|forbidden resource|(?:request|gateway) time-?out|timeout|invalid (?:api[ _-]?key|token|credentials|access token)|missing api[ _-]?key|jwt expired|token (?:expired|inválido|expirado)|no authorization token was found|connection refused)\.?$/i;
/** Messages of libraries, proxies and n8n's nodes about a failed call, with any text after them. */
const failedCall =
  /^(?:error: )?(?:request failed with status code [45]\d\d|error (?:code: ?)?[1-9]\d{2,3}[.!]?$|(?:[a-z ]{0,40} )?(?:ECONN[A-Z]{3,10}|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ERR_[A-Z_]{3,40})\b|[a-z]{3,40}(?:error|exception): |upstream connect error|internal server error\n|an error has occurred\.?$|(?:there was a )?problem executing (?:the )?workflow|(?:workflow webhook error: )?(?:the )?workflow (?:could not be started|did not return a response)|bad request - please check|authorization failed - please check|forbidden - perhaps check|the resource you are requesting could not be found|the service (?:was not able to process your request|is receiving too many requests|refused the connection)|the connection (?:was aborted|timed out|cannot be established|to the server was closed)|(?:<[^<>]{1,20}>\s{0,3}){0,4}(?:fatal error|parse error|warning|notice)(?:<[^<>]{1,20}>)?: [^\n]{1,500} in [^\s/\\]{0,20}[/\\][^\n]{1,300}(?::\d| on line \d))/i;
/** Such a message after other words, with only the address that was not reached: "Falha: connect ECONNREFUSED 10.0.0.1:80". */
const failedReach =
  /^[^\n]{0,80} (?:ECONN[A-Z]{3,10}|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ERR_[A-Z_]{3,40})(?: [\w.:/-]{1,200})?[.)]?$/i;
/** The texts that a flow writes when it finds no value for a placeholder. */
const unfilled = /^(?:(?:\[object Object\],?)+|undefined|null|NaN|=?\{\{[^{}]*\}\})$/;

/** Whether a text reports that a program failed. */
export const tellsOfFailure = (words: string): boolean =>
  [failedWords, stackTrace, failedCall, failedReach, notSetUp].some((form) => form.test(words));
/** Whether a text means that there is nothing to say. */
export const isSilence = (words: string): boolean => n8nStarted.test(words) || silent.test(words);
/** Whether a text is empty, or only a placeholder without its value. */
export const isUnfilled = (words: string): boolean => words === "" || unfilled.test(words);
