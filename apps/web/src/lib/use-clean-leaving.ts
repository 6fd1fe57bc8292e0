import { useEffect } from "react";

/**
 * For a page whose policy allows a foreign script. A link normally keeps the document, and with it the script and the policy. So once the script runs
 * here, a link to another page loads that page from the server.
 */
export function useCleanLeaving(hasScript: () => boolean): void {
  useEffect(
    () => () => {
      if (hasScript()) window.location.reload();
    },
    [hasScript],
  );
}
