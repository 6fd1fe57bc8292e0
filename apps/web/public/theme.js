// Runs before the first paint, so that the wrong theme never flashes. Afterwards the theme provider keeps the attribute.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("preferredTheme");
  } catch {
    // The browser may refuse access to its storage. Then the system's theme is used.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
