/**
 * Takes pictures of the sharing screen and of the sheets it prints, for people to look at:
 * `npm run pictures -- share`. They land in tests/.output/share.
 */

import { DONA } from '#tests/support/e2e/demo-people.ts'
import { answerWith, signInToConsole } from '#tests/support/e2e/screens/console.ts'
import { button, expectStep, expectVisible } from '#tests/support/e2e/screens/screen.ts'
import { openShare } from '#tests/support/e2e/screens/share-screen.ts'
import { takePictures } from './take-pictures.ts'

const LONG = 'Instituto de Beleza e Bem-Estar Maria Aparecida dos Santos & Filhas'
const shared = (business_name: string, some: boolean) => ({
  business_name,
  slug: 'studio-aurora',
  url: some
    ? 'https://agenda.example/studio-aurora'
    : `https://agenda.meusalao.com.br/${'instituto-de-beleza-'.repeat(3)}maria`,
  from: '2026-10-25',
  to: '2026-11-23',
  visits: some
    ? [
        { origin: 'page', site: 'l.instagram.com', visits: 1284 },
        { origin: 'page', site: 'google.com', visits: 312 },
        { origin: 'page', site: '', visits: 96 },
        { origin: 'widget', site: 'salaoaurora.com.br', visits: 41 },
        { origin: 'link', site: '', visits: 12 },
      ]
    : [],
  bookings: some
    ? [
        { origin: 'page', bookings: 187 },
        { origin: 'widget', bookings: 9 },
        { origin: 'console', bookings: 64 },
      ]
    : [],
})

await takePictures('share', async ({ page, url, take, toPath }) => {
  await page.goto(`${url}/login`)
  await signInToConsole(page, DONA)
  await page.waitForURL('**/admin/agenda')
  for (const [state, business] of Object.entries({ full: 'Studio Aurora', bare: LONG })) {
    await page.route('**/api/share', answerWith(200, shared(business, state === 'full')))
    await openShare(page, url)
    await expectStep(page.locator('vez-booking'), 'service')
    await take(`1-share-${state}`, true)
    for (const formato of ['a4', 'cartao']) {
      await page.goto(`${url}/admin/share/imprimir?formato=${formato}`)
      await expectVisible(page.locator('svg[role=img]').first())
      await take(`2-${formato}-${state}`, true)
    }
    await page.emulateMedia({ media: 'print' })
    await page.pdf({ path: toPath(`3-${state}.pdf`), preferCSSPageSize: true })
    await page.emulateMedia({ media: 'screen' })
    await page.unroute('**/api/share')
  }
  await openShare(page, url)
  await page.getByRole('radio', { name: /^A página inteira/ }).check()
  await page.getByRole('checkbox', { name: 'Fixar a versão de hoje' }).check()
  await expectVisible(button(page, 'Realizar Agendamento'))
  await take('4-share-page-pinned', true)
})
