/**
 * Loads a script of another host into this page. `tell` gets whether the script loaded, or did not load in time. Returns a function that stops the
 * loading.
 */
export function loadScript(src: string, patienceMs: number, tell: (came: boolean) => void): () => void {
  const element = document.createElement("script");
  const timer = setTimeout(() => tell(false), patienceMs);
  const end = (came: boolean) => {
    clearTimeout(timer);
    tell(came);
  };
  element.src = src;
  element.async = true;
  element.addEventListener("load", () => end(true));
  element.addEventListener("error", () => end(false));
  document.head.append(element);
  return () => {
    clearTimeout(timer);
    element.remove();
  };
}
