import { useEffect } from "react";

/**
 * For a page whose policy lets a foreign script in. A link of ours goes on within the same document, with the script and the policy in it. So once the
 * script runs here, the page to which the link led is loaded anew.
 */
export function useCleanLeaving(hasScript: () => boolean): void {
  useEffect(
    () => () => {
      if (hasScript()) window.location.reload();
    },
    [hasScript],
  );
}
