/** The name of a browser and its device in a list, from its user agent. */
export function deviceName(agent: string): string {
  const browser = browsers.find(([sign]) => agent.includes(sign))?.[1] ?? "Navegador";
  const device = devices.find(([sign]) => agent.includes(sign))?.[1];
  return device ? `${browser} · ${device}` : browser;
}
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;
const devices = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;
