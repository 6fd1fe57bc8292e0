/** Styles are set one by one, because the page's policy would refuse a style sheet. */
export type Style = Readonly<Record<string, string>>;

/** Makes an element with its text and style. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  style: Style,
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [property, value] of Object.entries(style)) made.style.setProperty(property, value);
  made.textContent = text;
  return made;
}

const ink = "light-dark(#1b1b1f, #ececf1)";
export const styles = {
  dialog: {
    "color-scheme": "light dark",
    "box-sizing": "border-box",
    width: "min(420px, calc(100vw - 32px))",
    "max-height": "calc(100dvh - 32px)",
    padding: "24px",
    border: "1px solid light-dark(#d9d9e0, #3d3d45)",
    "border-radius": "16px",
    background: "light-dark(#fff, #1e1e23)",
    color: ink,
    font: "16px/1.5 system-ui, sans-serif",
    "box-shadow": "0 12px 48px rgb(0 0 0 / 35%)",
  },
  title: { margin: "0 0 12px", "font-size": "20px", "line-height": "1.3", "overflow-wrap": "anywhere" },
  line: { margin: "0 0 4px", "overflow-wrap": "anywhere" },
  text: { margin: "12px 0" },
  status: { margin: "12px 0", "font-weight": "600" },
  row: { display: "flex", "flex-wrap": "wrap", gap: "12px", margin: "16px 0" },
  main: {
    flex: "1 1 auto",
    "min-height": "44px",
    padding: "8px 20px",
    border: "0",
    "border-radius": "10px",
    color: "#fff",
    font: "600 16px system-ui, sans-serif",
    cursor: "pointer",
  },
  other: {
    flex: "0 1 auto",
    "min-height": "44px",
    padding: "8px 20px",
    border: "1px solid light-dark(#b9b9c2, #5a5a63)",
    "border-radius": "10px",
    background: "transparent",
    color: ink,
    font: "16px system-ui, sans-serif",
    cursor: "pointer",
  },
  note: { margin: "0", "font-size": "13px", color: "light-dark(#5d5d66, #a9a9b3)" },
} as const satisfies Record<string, Style>;
