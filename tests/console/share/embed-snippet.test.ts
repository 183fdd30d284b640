import { describe, expect, it, test } from 'vitest'
import { formatEmbedSnippet, formatScriptTag } from '#console/admin/share/embed-snippet.ts'
import { listOriginLines } from '#console/admin/share/origin-lines.ts'
import { createQrPath, formatQrSvg, type QrPath } from '#console/ui/qr/qr-path.ts'
import { readQr, removeQuietZone } from '#tests/support/read-qr.ts'

/** What the path draws, module by module. */
function drawn({ size, path }: QrPath): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  }
  return modules
}

const read = (qr: QrPath) => readQr(removeQuietZone(drawn(qr), 4))

describe('the QR code', () => {
  test.each([
    'http://a.co/b',
    'https://vez.example/lu',
    'http://localhost:3000/studio-aurora',
    'https://agenda.example/studio-aurora-2',
    'https://agenda.meusalao.com.br/instituto-de-beleza-maria-aparecida',
    'https://agenda.meusalao.com.br/instituto-de-beleza-e-bem-estar-da-maria-aparecida-dos-santos',
  ])('of %s reads as just that, with four modules of light around it', (address) => {
    expect(read(createQrPath(address))).toBe(address)
  })

  it('draws nothing else: each piece of the path is a run of dark modules', () => {
    const { path } = createQrPath('https://vez.example/studio-aurora')
    expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  })

  it('is read as another one, or not at all, where a row is missing, moved or turned over', () => {
    const address = 'https://vez.example/studio-aurora'
    const good = removeQuietZone(drawn(createQrPath(address)), 4)
    const outcome = (modules: boolean[][]) => {
      try {
        return readQr(modules)
      } catch {
        return 'unreadable'
      }
    }
    const broken = [
      good.map((row, y) => (y === 12 ? row.map(() => false) : row)),
      good.map((row) => row.map((dark) => !dark)),
      good.map((row) => [...row].reverse()),
      [...good.slice(0, 10), ...good.slice(11), good[10] ?? []],
    ]
    expect(outcome(good)).toBe(address)
    for (const modules of broken) expect(outcome(modules)).not.toBe(address)
  })

  it('as a file is the same path on white, with a size of its own', () => {
    const qr = createQrPath('https://vez.example/studio-aurora')
    const file = formatQrSvg(qr)
    expect(file).toContain(`<path d="${qr.path}"/>`)
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="60mm"/)
    expect(file).not.toMatch(/<script|href|style/)
  })
})

describe('the snippet', () => {
  it('loads the stable script of the page’s own server', () => {
    const script = formatScriptTag('https://vez.example/studio-aurora')
    expect(formatEmbedSnippet(script, 'studio-aurora', 'page')).toBe(
      '<script type="module" src="https://vez.example/widget/vez.js"></script>\n' +
        '<vez-booking business="studio-aurora" view="page"></vez-booking>',
    )
  })
})

const names = { direct: 'Direto', others: 'Outros' }
const shared = {
  business_name: 'Salão',
  slug: 'salao',
  url: 'https://vez.example/salao',
  from: '2026-10-25',
  to: '2026-11-23',
}
const visit = (origin: 'page' | 'widget' | 'link', site: string, visits: number) => ({
  origin,
  site,
  visits,
})

describe('where clients come from', () => {
  it('is a line an origin, always in the same order, and nobody visits the console', () => {
    const lines = listOriginLines({ ...shared, visits: [], bookings: [] }, names)
    expect(lines.map(({ origin, visits, bookings }) => [origin, visits, bookings])).toEqual([
      ['page', 0, 0],
      ['widget', 0, 0],
      ['link', 0, 0],
      ['console', null, 0],
    ])
  })

  it('sums up the hosts of one network under its name, and no look-alike', () => {
    const visits = [
      visit('page', 'instagram.com', 3),
      visit('page', 'l.instagram.com', 4),
      visit('page', 'google.com.br', 2),
      visit('page', 'meuinstagram.com', 1),
      visit('page', 'instagram.com.evil.example', 1),
      visit('page', '', 5),
    ]
    const [page] = listOriginLines({ ...shared, visits, bookings: [] }, names)
    expect(page?.visits).toBe(16)
    expect(page?.sites).toEqual([
      { name: 'Instagram', visits: 7 },
      { name: 'Direto', visits: 5 },
      { name: 'Google', visits: 2 },
      { name: 'meuinstagram.com', visits: 1 },
      { name: 'instagram.com.evil.example', visits: 1 },
    ])
  })

  it('keeps each origin’s own, and sums up the many small sites', () => {
    const visits = Array.from({ length: 9 }, (_, at) => visit('widget', `s${at}.example`, 10 - at))
    const bookings = [{ origin: 'widget' as const, bookings: 4 }]
    const lines = listOriginLines(
      { ...shared, visits: [...visits, visit('link', '', 2)], bookings },
      names,
    )
    expect(lines.map((line) => [line.visits, line.bookings, line.sites.length])).toEqual([
      [0, 0, 0],
      [54, 4, 6],
      [2, 0, 0],
      [null, 0, 0],
    ])
    expect(lines[1]?.sites.at(-1)).toEqual({ name: 'Outros', visits: 5 + 4 + 3 + 2 })
  })
})
