import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/basics.module.css";
import { knowPieces } from "./lib/shell/ahead.ts";
import { keepInstallOffer } from "./lib/pocket/install.ts";
import { tidyShared } from "./lib/pocket/shared-content.ts";
import { startI18n } from "./lib/i18n.ts";
import { pieces, warmUp } from "./app/pieces.ts";
import { Providers } from "./app/providers.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { recoverFromOldFiles } from "./app/old-files.ts";
import { Pages } from "./app/router.tsx";
import "./styles.css";

recoverFromOldFiles();
keepInstallOffer();
void tidyShared(Date.now(), null);
knowPieces(pieces);
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
const cache = createQueryClient();
const texts = startI18n();
warmUp(window.location.pathname);
void texts.then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers cache={cache}>
        <Pages />
      </Providers>
    </StrictMode>,
  ),
);
