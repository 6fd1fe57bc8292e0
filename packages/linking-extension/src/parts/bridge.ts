import { runBridge } from "../bridge.ts";
import { ownBrowser } from "../browser.ts";
import { desk } from "../desk.ts";

// The browser's pattern has no port, so this check excludes another program on the same machine.
if (!desk || window.location.origin === desk.origin) runBridge(window, ownBrowser());
