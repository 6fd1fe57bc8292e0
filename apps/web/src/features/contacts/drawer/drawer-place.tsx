import type { Ticket } from "@balcao/shared/tickets/schema";
import { lazy, Suspense, useEffect } from "react";
import { useMediaQuery } from "../../../lib/media-query.ts";
import { narrow, showContactDrawer, useContactDrawer } from "./open.ts";

const ContactDrawer = lazy(() => import("./contact-drawer.tsx"));

/** Where the drawer stands: beside the conversation, once it is asked for. */
export function ContactDrawerPlace({ ticket }: { ticket: Ticket }) {
  const open = useContactDrawer();
  const isNarrow = useMediaQuery(narrow);
  useEffect(() => {
    if (!isNarrow) return undefined;
    return () => showContactDrawer(false);
  }, [isNarrow]);
  return open ? (
    <Suspense fallback={null}>
      <ContactDrawer ticket={ticket} onClose={() => showContactDrawer(false)} />
    </Suspense>
  ) : null;
}
