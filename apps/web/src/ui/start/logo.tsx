import { brandingPath, useBranding } from "../../lib/branding/branding.ts";

/** The sign of the installation: the operator's icon, or a speech bubble on a counter in the installation's colour. */
export function Logo({ size = 32 }: { size?: number }) {
  const { pictures } = useBranding();
  if (pictures.includes("icon")) return <img src={brandingPath("192")} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--palette-brand-mark)" />
      <path d="M7 19.5h18M9.5 19.5v4.5M22.5 19.5v4.5" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M10 8h12a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-5l-3.5 2.5V16H10a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z" fill="#fff" />
    </svg>
  );
}
