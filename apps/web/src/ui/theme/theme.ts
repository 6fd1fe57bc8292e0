import { createTheme } from "@mui/material/styles";
import { phone } from "./breakpoints.ts";
import { selectPaper } from "./select-menu.ts";

const colour = (name: string) => `var(--palette-${name})`;
const tone = (name: string) => ({
  main: colour(`${name}-main`),
  light: colour(`${name}-main`),
  dark: `var(--palette-${name}-dark, var(--palette-${name}-main))`,
  contrastText: `var(--palette-${name}-contrastText, var(--palette-background-paper))`,
});
const percent = (share: number | string) => (typeof share === "number" ? `${share * 100}%` : `calc(${share} * 100%)`);
const mix = (colourName: string, other: string, share: number | string) =>
  `color-mix(in srgb, ${other} ${percent(share)}, ${colourName})`;

/** A style for phones only, where controls must be large enough for a finger. */
const finger = (style: object) => ({ [`@media ${phone}`]: style });

/** Check boxes and switches hide their focused input, so the element around the input shows the focus. */
const focusAround = (outlineOffset: number, borderRadius: number) => ({
  "&:has(:focus-visible)": { outline: `2px solid ${colour("primary-main")}`, outlineOffset, borderRadius },
});
/** Makes a switch high enough for a finger and keeps its parts in the middle. */
const switchOf = (padding: string, ofKnob: string) =>
  finger({ height: 44, padding, "& .MuiSwitch-switchBase": { padding: ofKnob } });

const base = createTheme({
  palette: {
    primary: tone("primary"),
    secondary: tone("primary"),
    error: tone("error"),
    warning: tone("warning"),
    success: tone("success"),
    info: tone("info"),
    background: { default: colour("background-default"), paper: colour("background-paper") },
    text: { primary: colour("text-primary"), secondary: colour("text-secondary"), disabled: colour("text-disabled") },
    divider: colour("divider"),
    action: {
      active: colour("text-secondary"),
      hover: colour("surface-hover"),
      selected: colour("surface-selected"),
      disabled: colour("text-disabled"),
      disabledBackground: colour("surface-hover"),
      focus: colour("surface-hover"),
    },
  },
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
      styleOverrides: {
        root: {
          "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: 2 },
          ...finger({ minHeight: 44 }),
        },
      },
      variants: [{ props: { variant: "outlined", color: "inherit" }, style: { borderColor: colour("mark-edge") } }],
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          "&:focus-visible": { outline: "2px solid currentColor", outlineOffset: -2 },
          ...finger({ minWidth: 44, minHeight: 44 }),
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${colour("divider")}` } } },
    MuiDialogTitle: {
      styleOverrides: {
        root: { fontSize: "1.0625rem", fontWeight: 600, padding: "20px 24px 8px", overflowWrap: "anywhere" },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: "12px 24px 20px", gap: 4, flexWrap: "wrap" } } },
    MuiPopover: { styleOverrides: { paper: { border: `1px solid ${colour("divider")}` } } },
    MuiMenuItem: {
      styleOverrides: { root: { minHeight: 36, fontSize: "0.875rem", gap: 12, ...finger({ minHeight: 44 }) } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        input: { padding: "10px 12px", height: "20px", ...finger({ height: "24px" }) },
        // An icon before the text has padding of its own.
        adornedStart: { paddingLeft: 12, "& > input": { paddingLeft: 0 } },
        multiline: { padding: 0 },
        notchedOutline: { borderColor: colour("field-edge") },
      },
    },
    MuiSelect: {
      defaultProps: { MenuProps: { slotProps: { paper: selectPaper() } } },
      styleOverrides: { select: finger({ "&&": { minHeight: 24, lineHeight: "24px" } }) },
    },
    MuiInputBase: {
      styleOverrides: {
        input: { textOverflow: "ellipsis", "&::placeholder": { color: colour("mark-quiet"), opacity: 1 } },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { ...focusAround(-7, 12), ...finger({ padding: 10 }) } } },
    MuiSwitch: {
      styleOverrides: {
        switchBase: { color: colour("switch-knob") },
        track: { backgroundColor: colour("mark-quiet"), opacity: 0.6 },
      },
      variants: [
        { props: { size: "medium" }, style: { ...focusAround(-7, 19), ...switchOf("15px 12px", "12px 9px") } },
        { props: { size: "small" }, style: { ...focusAround(-2, 12), ...switchOf("17px 7px", "14px 4px") } },
      ],
    },
  },
});

/**
 * The component kit in the colours of palette.css. Light and dark share one theme, because its colours are names. The kit cannot read the value
 * behind a name, so CSS mixes colours where the kit would compute them.
 */
export const theme: typeof base = Object.assign(base, {
  alpha: (name: string, share: number | string) => mix("transparent", name, share),
  lighten: (name: string, share: number | string) => mix(name, "#fff", share),
  darken: (name: string, share: number | string) => mix(name, "#000", share),
});
