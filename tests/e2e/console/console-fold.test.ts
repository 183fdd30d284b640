/** What a screen has to show at once stands within its window, uncut. */
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { PHONE } from '#tests/support/e2e/browser/visit.ts'
import { DONA } from '#tests/support/e2e/demo-people.ts'
import { expectHeading, openSignedIn } from '#tests/support/e2e/screens/console.ts'
import { button, expectText, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { changeMe } from '#tests/support/e2e/screens/shell-screen.ts'

const stand = useTestSite({ demo: true })
const SMALL_DESKTOP = { width: 1360, height: 860 }

const readBox = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  return { top: box.y, bottom: box.y + box.height }
}

/** Is the last of a list's rows above the end of what holds it? */
const expectWhole = async (rows: Locator, within: Locator) =>
  expect((await readBox(rows.last())).bottom).toBeLessThanOrEqual(
    (await readBox(within)).bottom + 1,
  )

/** The demo's plan, as three days before its end. */
const endPlanSoon = (page: Page) =>
  changeMe(page, {
    resources: {
      ...{ plano_atual: 'avancado', trial_expira_em: null, plano_expira_em: null },
      ...{ is_blocked: false, status: 'active', days_left: 3, ends_in_days: 3, renews: false },
      ...{ max_professionals: 99, max_clients: 9999 },
      ...{ reminders_enabled: true, api_integrations_enabled: true },
    },
  })

test('the dashboard cuts nobody of a team of four below a notice', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { size: SMALL_DESKTOP })
  await endPlanSoon(page)
  await page.goto(`${stand.url}/admin`)
  await expectText(page, /termina em 3 dias/)
  const team = page.getByRole('region', { name: 'Agenda de hoje, por profissional' })
  await expectVisible(team)
  const rows = team.getByRole('link', { name: /^Agenda de / })
  expect(await rows.count()).toBe(4)
  await expectWhole(rows, team)
})

test('the end of the first steps shows the page beside what is said of it', async () => {
  const at = '/admin/first-steps?passo=done'
  const { page } = await openSignedIn(stand, DONA, at, { size: SMALL_DESKTOP })
  await expectHeading(page, 'O salão está aberto')
  const preview = await readBox(page.locator('iframe'))
  expect(preview.bottom).toBeLessThanOrEqual(SMALL_DESKTOP.height)
})

test('a kept comanda opens at its beginning on a phone, whatever is said below', async () => {
  const { page } = await openSignedIn(stand, DONA, '/admin/bookings?periodo=tudo', { size: PHONE })
  await button(page, /^Abrir comanda de /)
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Observações').fill('Prefere água sem gás')
  await page.reload()
  await expectText(dialog, /^Recuperamos o que você tinha digitado/)
  const items = await readBox(dialog.getByRole('heading', { name: 'Itens' }))
  const head = await readBox(dialog.locator('header').first())
  expect(items.top).toBeGreaterThanOrEqual(head.bottom)
})
