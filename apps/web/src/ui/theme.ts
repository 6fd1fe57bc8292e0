import { createTheme, type PaletteOptions } from "@mui/material/styles";

declare module "@mui/material/styles" {
  interface Palette {
    surface: Surface;
    chat: Chat;
    bar: { from: string; to: string };
    mark: { read: string; quiet: string; edge: string };
  }
  interface PaletteOptions extends Partial<Pick<Palette, "surface" | "chat" | "bar" | "mark">> {}
}
type Surface = { subtle: string; hover: string; selected: string };
type Chat = { canvas: string; mine: string; mineEdge: string; theirs: string };

/** Every colour of the product. Style sheets read them as `var(--palette-…)`; a CSS rule never names a colour itself. */
const light: PaletteOptions = {
  primary: { main: "#9a1f33" },
  error: { main: "#c02626" },
  warning: { main: "#a15c00" },
  success: { main: "#1b7a43" },
  info: { main: "#1f5fa8" },
  background: { default: "#f6f4f4", paper: "#ffffff" },
  text: { primary: "#1d1a1b", secondary: "#625b5d" },
  divider: "#e5e0e1",
  surface: { subtle: "#faf8f8", hover: "#f3eff0", selected: "#f9e9ec" },
  chat: { canvas: "#f2eeec", mine: "#fae3e7", mineEdge: "#f0cfd5", theirs: "#ffffff" },
  bar: { from: "#7f172a", to: "#a82a40" },
  mark: { read: "#0b72c4", quiet: "#817a7c", edge: "#bdb4b6" },
};
const dark: PaletteOptions = {
  primary: { main: "#ffffff" },
  error: { main: "#ff8a80" },
  warning: { main: "#f5b455" },
  success: { main: "#6fcf97" },
  info: { main: "#7fb8f0" },
  background: { default: "#141213", paper: "#1e1b1c" },
  text: { primary: "#f3f0f1", secondary: "#b3abad" },
  divider: "#383335",
  surface: { subtle: "#1a1718", hover: "#292526", selected: "#3a2a2e" },
  chat: { canvas: "#151213", mine: "#4b2029", mineEdge: "#5f2b36", theirs: "#282425" },
  bar: { from: "#666666", to: "#666666" },
  mark: { read: "#6cbcff", quiet: "#a39b9d", edge: "#5b5457" },
};

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: "" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontSize: 14,
    fontWeightBold: 600,
    body1: { fontSize: "0.875rem" },
    body2: { fontSize: "0.8125rem" },
    caption: { fontSize: "0.75rem" },
    button: { textTransform: "none", fontWeight: 500 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: 2 } } },
      variants: [
        { props: { variant: "outlined", color: "inherit" }, style: { borderColor: "var(--palette-mark-edge)" } },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: 8, "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: -2 } },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          "&, &.Mui-focused": { color: "var(--palette-text-primary)" },
          "&.Mui-error": { color: "var(--palette-error-main)" },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 12, border: "1px solid var(--palette-divider)" } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.0625rem", fontWeight: 600, padding: "20px 24px 8px" } } },
    MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px 20px", gap: 4 } } },
    MuiMenu: { styleOverrides: { paper: { border: "1px solid var(--palette-divider)" } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: "0.875rem", gap: 12 } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { fontSize: "0.75rem", fontWeight: 500 } },
    },
    MuiOutlinedInput: {
      styleOverrides: { input: { padding: "10px 12px", height: "20px" }, multiline: { padding: 0 } },
    },
  },
});
