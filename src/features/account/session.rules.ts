/** With what somebody signs in, as they would call it themselves. Pure. */

export type Device = { browser: string | null; system: string | null }

// The first that fits counts: most browsers also name those that they are made of.
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bLine\//, 'LINE'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, known: readonly [RegExp, string][]) =>
  known.find(([sign]) => sign.test(text))?.[1] ?? null

/** Browser and system of a `User-Agent`; null for unknown ones, such as a program of one's own. */
export function deviceOf(userAgent: string | undefined): Device {
  // A longer header than any browser's is not examined.
  const text = (userAgent ?? '').slice(0, 400)
  return { browser: nameIn(text, browsers), system: nameIn(text, systems) }
}
