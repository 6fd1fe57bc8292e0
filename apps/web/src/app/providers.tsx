import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { followSession } from "../nouns/auth/queries.ts";
import { listenBeforeRouter } from "../lib/screen/held-history.ts";
import { session } from "../lib/session/session.ts";
import { Toaster } from "../ui/toasts.tsx";

listenBeforeRouter();

/** Puts a screen inside everything that screens use: the cache, the router and the notices. */
export function Providers({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  useEffect(() => followSession(cache), [cache]);
  useEffect(() => session.followTabs(() => window.location.reload()), []);
  return (
    <QueryClientProvider client={cache}>
      <BrowserRouter>{children}</BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  );
}
