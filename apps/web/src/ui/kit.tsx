import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "./theme/theme.ts";

/** The nonce that the server writes into the page at each load. The browser refuses styles without the nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
export const styles = createCache({ key: "css", ...(nonce ? { nonce } : {}) });

/** Loads the component kit around the shell. The login does without the kit. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
