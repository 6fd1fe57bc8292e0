import { runBridge } from "../bridge.ts";
import { ownBrowser } from "../browser.ts";
import { desk } from "../desk.ts";

// The pattern of a browser has no port, so that another program on the same machine is told apart here.
if (!desk || window.location.origin === desk.origin) runBridge(window, ownBrowser());
