import type { Ticket } from "@balcao/shared/tickets/schema";
import { lazy, Suspense, useEffect, useRef } from "react";
import { showContactDrawer, useContactDrawer, useNarrow } from "../../../features/contacts/drawer/open.ts";

const ContactSide = lazy(() => import("./contact-side.tsx"));

/**
 * Shows the contact's drawer beside the conversation while it is open. When there is no more room for it, it closes and does not cover the
 * conversation.
 */
export function ContactDrawerPlace({ ticket }: { ticket: Ticket }) {
  const open = useContactDrawer();
  const isNarrow = useNarrow();
  const wasNarrow = useRef(isNarrow);
  useEffect(() => {
    if (isNarrow && !wasNarrow.current) showContactDrawer(false);
    wasNarrow.current = isNarrow;
    if (!isNarrow) return undefined;
    return () => showContactDrawer(false);
  }, [isNarrow]);
  return open ? (
    <Suspense fallback={null}>
      <ContactSide ticket={ticket} onClose={() => showContactDrawer(false)} />
    </Suspense>
  ) : null;
}
