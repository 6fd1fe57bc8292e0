import { ownBrowser } from "../browser.ts";
import { desk } from "../desk.ts";
import { matchPatternOf } from "../match-pattern.ts";
import { renewBridge } from "../switchboard/named-desks.ts";
import { Switchboard } from "../switchboard/switchboard.ts";

const browser = ownBrowser();
const openOptions = () => void browser.runtime.openOptionsPage();
const isNamed = (origin: string) => browser.permissions.contains({ origins: [matchPatternOf(origin)] });
new Switchboard(browser, { isDesk: async (origin) => (desk ? origin === desk.origin : isNamed(origin)) }).start();
browser.action.onClicked.addListener(openOptions);
if (!desk)
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") openOptions();
    else void renewBridge(browser);
  });
