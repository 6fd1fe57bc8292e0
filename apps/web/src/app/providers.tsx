import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { followSession } from "../features/auth/queries.ts";
import { session } from "../lib/session.ts";
import { theme } from "../ui/theme.ts";
import { Toaster } from "../ui/toasts.tsx";

/** The server writes a fresh value into the page at each load; styles without it are refused by the browser. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const styles = createCache({ key: "css", ...(nonce ? { nonce } : {}) });

/** Everything a screen may count on. */
export function Providers({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  useEffect(() => followSession(cache), [cache]);
  useEffect(() => session.followTabs(() => window.location.reload()), []);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="preferredTheme" noSsr>
        <QueryClientProvider client={cache}>
          <BrowserRouter>{children}</BrowserRouter>
          <Toaster />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
