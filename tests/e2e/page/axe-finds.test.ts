/** What the other files' judge sees, in a browser: axe judges what is laid out. */
import { expect, test } from 'vitest'
import { AXE_VISIT, findFaults, listFaultsInLooks } from '#tests/support/e2e/browser/find-faults.ts'
import { REPEATED } from '#tests/support/e2e/browser/mark-repeated-texts.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'

const stand = useTestSite()

const CSS = `
  body { background: #fff; color: #222; }
  .row { padding: 4px; }
  .pale { color: #bbb; }
  .dark { background: #555; }
  .thin { opacity: 0.4; }`

/** Rows alike, more of them than are judged. */
const ALIKE = '<p class="row">Sem erro</p>'.repeat(8)

/** What may be wrong with a row after them: five colours, a picture and a button without a name. */
const FAULTS = [
  '<p class="row pale">Linha</p>',
  '<p class="row" style="color: #bbb">Linha</p>',
  '<p class="row dark">Linha</p>',
  '<div class="dark"><p class="row">Linha</p></div>',
  '<div class="thin"><p class="row">Linha</p></div>',
  '<img class="row" src="data:,">',
  '<button class="row"></button>',
]

async function listFaults(rows: string, rowsInShadow: string): Promise<string[]> {
  const html = `<!doctype html>
    <html lang="pt-BR"><head><title>Lista</title><style>${CSS}</style></head>
    <body><main><h1>Lista</h1>${rows}<div id="shadow"></div></main></body></html>`
  const { page } = await stand.visit(stand.host.serve(html), { bypassCSP: true })
  await page.evaluate((content) => {
    const root = document.querySelector('#shadow')?.attachShadow({ mode: 'open' })
    if (root) root.innerHTML = content
  }, `<style>${CSS}</style>${rowsInShadow}`)
  const found = await findFaults(page)
  expect(await page.locator(`[${REPEATED}]`).count()).toBe(0)
  return found
}

const countRules = (faults: string[]) => {
  const rules = faults.map((fault) => fault.split(':')[0] ?? '')
  return Object.fromEntries(
    [...new Set(rules)].sort().map((rule) => [rule, rules.filter((one) => one === rule).length]),
  )
}

test('nothing is wrong with rows alike', async () => {
  expect(await listFaults(ALIKE, ALIKE)).toEqual([])
})

test('after rows alike each row with a fault is found, in a shadow root too', async () => {
  const rows = [ALIKE, ...FAULTS].join('')
  const all = { 'button-name': 1, 'color-contrast': 5, 'image-alt': 1 }
  expect(countRules(await listFaults(rows, ALIKE))).toEqual(all)
  expect(countRules(await listFaults(ALIKE, rows))).toEqual(all)
})

test('of rows that all have a fault some are told, of each list', async () => {
  const pale = ALIKE.replaceAll('"row"', '"row pale"')
  const found = await listFaults(pale, `<section>${pale}</section>`)
  expect(countRules(found)).toEqual({ 'color-contrast': 6 })
})

/** Texts that are pale in one look alone, and names that one size hides. */
const PALE_IN_ONE_LOOK = `
  @media (max-width: 600px) { .phone { color: #bbb; } .desktop-name { display: none; } }
  @media (min-width: 601px) { .desktop { color: #bbb; } .phone-name { display: none; } }
  @media (prefers-color-scheme: light) { .in-light { color: #bbb; } }
  @media (prefers-color-scheme: dark) { .in-dark { color: #bbb; } }`

test('a fault of one look alone is found in it, with whichever look a screen begins', async () => {
  const rows = ['phone', 'desktop', 'in-light', 'in-dark'].map(
    (name) => `<p class="${name}">Oi</p>`,
  )
  const buttons = ['phone-name', 'desktop-name'].map(
    (name) => `<button><span class="${name}">Abrir</span></button>`,
  )
  const html = `<!doctype html><html lang="pt-BR"><head><title>Lista</title>
    <meta name="viewport" content="width=device-width"><style>${CSS}${PALE_IN_ONE_LOOK}</style></head>
    <body><main><h1>Lista</h1>${rows.join('')}${buttons.join('')}
    <div style="width: 500px">Largo</div></main></body></html>`
  const { page } = await stand.visit(stand.host.serve(html), AXE_VISIT)
  const phone = [
    'on a dark phone: button-name: button:nth-child(7)',
    'on a dark phone: color-contrast: .in-dark',
    'on a dark phone: color-contrast: .phone',
    'on a dark phone: wider than the screen',
  ]
  const desktop = [
    'on a light desktop: button-name: button:nth-child(6)',
    'on a light desktop: color-contrast: .desktop',
    'on a light desktop: color-contrast: .in-light',
  ]
  for (const screen of ['first', 'second', 'third']) {
    const found = await listFaultsInLooks(page, screen)
    const named = found.map((fault) => fault.replace(/^\w+ | Fix any.*/gs, '')).sort()
    expect(named).toEqual([...phone, ...desktop])
  }
})
