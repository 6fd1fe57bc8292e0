// Runs before the first paint, so that the wrong theme never flashes; afterwards the theme provider keeps the attribute.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("preferredTheme");
  } catch {
    // Storage may be closed to us: the system's theme is then used.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  document.documentElement.dataset.theme = theme;
})();
