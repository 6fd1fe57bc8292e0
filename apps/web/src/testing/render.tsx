import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { SessionUser } from "@balcao/shared/auth/schema";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { createQueryClient } from "../app/query-client.ts";
import { MeContext } from "../nouns/auth/me.ts";
import { sessionKey } from "../nouns/auth/queries.ts";
import { Kit } from "../ui/kit.tsx";
import { Toaster } from "../ui/toasts.tsx";
import { aUser } from "./samples.ts";

type Options = { me?: SessionUser | null; at?: string; cache?: QueryClient };

/** Renders a component as in the page, with a signed-in user. */
export function show(piece: ReactNode, { me = aUser(), at = "/", cache = createQueryClient() }: Options = {}) {
  if (me) cache.setQueryData(sessionKey, me);
  const view = render(
    <Kit>
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[at]}>
          <Suspense fallback={null}>
            <MeContext value={me}>{piece}</MeContext>
          </Suspense>
          <Where />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </Kit>,
  );
  return { ...view, cache };
}

/** Writes the address into the page, for tests of redirections. */
function Where() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="where" data-search={search}>
      {pathname}
    </output>
  );
}
