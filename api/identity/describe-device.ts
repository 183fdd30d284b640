import type { RequestOrigin } from '#api/http/request-origin.ts'

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

/**
 * A browser by its `User-Agent`, in words that its owner recognises: `Chrome, Android`.
 * @returns null for one that says nothing that we know
 */
export function describeDevice({ header }: Pick<RequestOrigin, 'header'>): string | null {
  const agent = header('user-agent') ?? ''
  const names = [findAgentName(BROWSERS, agent), findAgentName(SYSTEMS, agent)].filter(Boolean)
  return names.length > 0 ? names.join(', ') : null
}
