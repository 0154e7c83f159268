/** What a User-Agent header tells of a device, coarse enough to tell no person by. */
export type Description = { browser: string | null; system: string | null }

/** The first that fits counts: most browsers name others as well. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system; null for what is none we know. */
export function readUserAgent(header: string | undefined): Description {
  const text = header?.slice(0, 500) ?? ''
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(text))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
