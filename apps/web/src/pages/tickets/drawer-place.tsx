import type { Ticket } from "@balcao/shared/tickets/schema";
import { lazy, Suspense, useEffect } from "react";
import { useMediaQuery } from "../../lib/media-query.ts";
import { narrow, showContactDrawer, useContactDrawer } from "../../features/contacts/drawer/open.ts";

const ContactSide = lazy(() => import("./contact-side.tsx"));

/** Draws the contact's drawer beside the conversation while it is open. */
export function ContactDrawerPlace({ ticket }: { ticket: Ticket }) {
  const open = useContactDrawer();
  const isNarrow = useMediaQuery(narrow);
  useEffect(() => {
    if (!isNarrow) return undefined;
    return () => showContactDrawer(false);
  }, [isNarrow]);
  return open ? (
    <Suspense fallback={null}>
      <ContactSide ticket={ticket} onClose={() => showContactDrawer(false)} />
    </Suspense>
  ) : null;
}
