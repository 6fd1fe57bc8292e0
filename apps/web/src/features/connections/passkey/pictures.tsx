const line = "var(--palette-mark-edge)";
const soft = "var(--palette-surface-hover)";
const paper = "var(--palette-background-paper)";
const accent = "var(--palette-info-main)";

/** Draws the frame of a browser window around a picture. */
const frame = (
  <>
    <rect x="1" y="1" width="158" height="70" rx="6" fill={paper} stroke={line} />
    <path d="M1 15h158" stroke={line} />
    <circle cx="9" cy="8" r="2" fill={line} />
    <circle cx="16" cy="8" r="2" fill={line} />
    <rect x="26" y="4.5" width="100" height="7" rx="3.5" fill={soft} />
  </>
);

/** Shows the extensions page, with the developer switch where this browser has it: in the corner, or in the column on the left. */
export const SwitchPicture = ({ isOnTheLeft }: { isOnTheLeft: boolean }) => (
  <svg viewBox="0 0 160 72" aria-hidden>
    {frame}
    <g transform={isOnTheLeft ? "translate(-94 28)" : undefined}>
      <rect x="100" y="22" width="26" height="4" rx="2" fill={line} />
      <rect x="132" y="19" width="18" height="10" rx="5" fill={accent} />
      <circle cx="145" cy="24" r="3.5" fill={paper} />
      <circle cx="141" cy="24" r="13" fill="none" stroke={accent} strokeWidth="1.5" strokeDasharray="3 2" />
    </g>
    {isOnTheLeft ? <path d="M66 16v54" stroke={line} /> : null}
    <rect x="10" y="22" width="40" height="5" rx="2.5" fill={line} />
    {(isOnTheLeft ? [72, 114] : [10, 60]).map((x) => (
      <rect key={x} x={x} y="36" width={isOnTheLeft ? 36 : 44} height="28" rx="4" fill={soft} />
    ))}
  </svg>
);

/** Shows the extensions page, with the button that loads a folder, or in Firefox the downloaded file. */
export const LoadPicture = ({ loads }: { loads: "folder" | "file" }) => (
  <svg viewBox="0 0 160 72" aria-hidden>
    {frame}
    <rect x="10" y="21" width="46" height="12" rx="6" fill="none" stroke={accent} strokeWidth="1.5" />
    <rect x="17" y="25.5" width="32" height="3" rx="1.5" fill={accent} />
    <rect x="62" y="21" width="30" height="12" rx="6" fill="none" stroke={line} />
    <path d="M60 46h34M86 40l8 6-8 6" fill="none" stroke={accent} strokeWidth="1.5" />
    <path
      d={loads === "folder" ? "M18 42h10l4 4h18v18H18z" : "M24 40h14l8 8v18H24zM38 40v8h8"}
      fill={soft}
      stroke={line}
    />
    <rect x="104" y="38" width="42" height="26" rx="4" fill={soft} stroke={line} />
    <circle cx="115" cy="50" r="4.5" fill="none" stroke={accent} strokeWidth="2" />
    <path d="M119.5 50H134M128 50v4M132.500 50v3" fill="none" stroke={accent} strokeWidth="2" />
  </svg>
);

/** Shows the browser's list of extensions, which opens below its puzzle piece, and the helper's button in it. */
export const PermitPicture = () => (
  <svg viewBox="0 0 160 72" aria-hidden>
    {frame}
    <path d="M138 5h3a2 2 0 1 1 3 0h3v3a2 2 0 1 1 0 3v1h-9z" fill={accent} />
    <circle cx="142.5" cy="9" r="7.5" fill="none" stroke={accent} strokeWidth="1.5" strokeDasharray="3 2" />
    <rect x="84" y="20" width="68" height="46" rx="4" fill={paper} stroke={line} />
    <rect x="90" y="27" width="10" height="10" rx="2.5" fill={accent} />
    <rect x="105" y="30" width="38" height="4" rx="2" fill={line} />
    <rect x="90" y="48" width="34" height="11" rx="5.5" fill={accent} />
    <rect x="10" y="24" width="60" height="5" rx="2.5" fill={soft} />
    <rect x="10" y="36" width="48" height="5" rx="2.5" fill={soft} />
  </svg>
);

/** Shows the card over the page of WhatsApp Web, with its button. */
export const CardPicture = () => (
  <svg viewBox="0 0 160 72" aria-hidden>
    {frame}
    <rect x="8" y="20" width="36" height="46" rx="3" fill={soft} />
    <rect x="48" y="20" width="104" height="46" rx="3" fill={soft} />
    <rect x="44" y="19" width="72" height="48" rx="5" fill={paper} stroke={line} />
    <rect x="52" y="26" width="46" height="4" rx="2" fill={line} />
    <rect x="52" y="34" width="56" height="3" rx="1.5" fill={soft} />
    <rect x="52" y="40" width="50" height="3" rx="1.5" fill={soft} />
    <rect x="52" y="50" width="34" height="10" rx="5" fill={accent} />
    <path d="M82 54l10 11 2-6 6-2z" fill={paper} stroke="var(--palette-text-primary)" strokeLinejoin="round" />
  </svg>
);
