/** Whose name stands first where an agent names several: Edge also says Chrome, Chrome says Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, 'iPhone ou iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const findAgentName = (names: [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** A browser's `User-Agent` in words that its owner recognises: `Chrome, Android`. */
export function describeDevice(agent: string | undefined): string {
  const t = [findAgentName(BROWSERS, agent ?? ''), findAgentName(SYSTEMS, agent ?? '')].filter(
    Boolean,
  )
  return t.length > 0 ? t.join(', ') : 'Aparelho desconhecido'
}
