// What Meta's script offers to the page of a product: a window in which a company signs a number up, and the code that the window returns.
(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const { origin } = new URL(script?.src ?? location.href);
  let appId = "";

  /**
   * @param {(answer: { status: string, authResponse: { code: string } | null }) => void} answer
   * @param {Record<string, unknown>} options
   */
  function login(answer, options) {
    const asked = { client_id: appId, origin: location.origin, options: JSON.stringify(options) };
    const opened = window.open(
      `${origin}/signup/dialog.html?${new URLSearchParams(asked)}`,
      "_blank",
      "popup,width=600,height=720",
    );
    /** @param {{ code: string } | null} authResponse */
    const end = (authResponse) => {
      clearInterval(looking);
      window.removeEventListener("message", hear);
      answer({ status: authResponse ? "connected" : "unknown", authResponse });
    };
    /** @param {MessageEvent} event */
    const hear = (event) => {
      if (event.origin === origin && event.data?.type === "signup-login") end(event.data.authResponse);
    };
    window.addEventListener("message", hear);
    // A window closes itself after its report, which may arrive later than the look at the window.
    let looksAtClosed = 0;
    const looking = setInterval(() => {
      if (opened !== null && !opened.closed) return;
      looksAtClosed += 1;
      if (looksAtClosed > 2) end(null);
    }, 500);
  }

  Object.assign(window, {
    FB: {
      /** @param {{ appId: string }} options */
      init: (options) => {
        ({ appId } = options);
      },
      login,
    },
  });
  const begin = /** @type {{ fbAsyncInit?: () => void }} */ (/** @type {unknown} */ (window)).fbAsyncInit;
  begin?.();
})();
