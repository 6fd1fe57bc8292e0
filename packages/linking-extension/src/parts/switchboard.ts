import { ownBrowser } from "../browser.ts";
import { desk } from "../desk.ts";
import { matchPatternOf } from "../match-pattern.ts";
import { askForDesk, renewBridge } from "../switchboard/named-desks.ts";
import { Switchboard } from "../switchboard/switchboard.ts";

const browser = ownBrowser();
const isNamed = (origin: string) => browser.permissions.contains({ origins: [matchPatternOf(origin)] });
new Switchboard(browser, { isDesk: async (origin) => (desk ? origin === desk.origin : isNamed(origin)) }).start();
if (!desk)
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void (reason === "install" ? askForDesk(browser) : renewBridge(browser));
  });
