import { ownBrowser } from "../browser.ts";
import { nameDesk, originOf } from "../switchboard/named-desks.ts";
import { showOptions } from "../options/options.ts";

const browser = ownBrowser();
showOptions(document, { originOf, name: (origin) => nameDesk(browser, origin) });
