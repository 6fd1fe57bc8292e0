import { ownBrowser } from "../browser.ts";
import { desk } from "../desk.ts";
import { matchPatternOf, whatsappPages } from "../match-pattern.ts";
import { showOptions } from "../options/options.ts";
import { missingOf, nameDesk, originOf } from "../switchboard/named-desks.ts";

const browser = ownBrowser();
const pages = desk ? [matchPatternOf(desk.origin), whatsappPages] : [whatsappPages];
void missingOf(browser, pages).then((missing) =>
  showOptions(document, {
    desk,
    isMissing: missing.length > 0,
    originOf,
    allow: (origin) => (desk ? browser.permissions.request({ origins: missing }) : nameDesk(browser, origin, missing)),
  }),
);
