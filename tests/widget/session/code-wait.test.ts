/** One code at a time, however often its dialog is closed and opened again. */
import { expect, test, vi } from 'vitest'
import { createHttpClient } from '#api/contract/http-client.ts'
import { MONDAY_8H } from '#tests/support/api/test-server.ts'
import {
  button,
  expectAlert,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  fillLogin,
} from '#tests/support/e2e/screens/screen.ts'
import {
  openKnownClient,
  searchDialog,
  searchFor,
  typeCode,
} from '#tests/support/e2e/screens/search-screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

vi.useFakeTimers({
  toFake: ['Date', 'setInterval', 'clearInterval'],
  now: MONDAY_8H,
  shouldAdvanceTime: true,
})

const stand = useWidgetSite({ messages: true, context: () => ({ rateLimitFactor: 1 }) })
const { mailbox } = stand

test('a search that is closed and opened again shows the code that was sent, and its wait', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  const code = await mailbox.codeTo(known.email)
  await vi.advanceTimersByTimeAsync(10_000)
  await page.keyboard.press('Escape')
  await searchFor(page, 'email', known.email.toUpperCase())
  await expectText(searchDialog(page), /^Enviamos um código para /)
  await expectVisible(button(searchDialog(page), /^Enviar outro código em (1\d|20) s$/))
  expect(await mailbox.count(known.email)).toBe(1)
  await typeCode(page, code)
  await expectToast(page, 'Dados encontrados!')
})

test('a code too old to be taken is sent anew', async () => {
  const { page, known } = await openKnownClient(stand)
  await searchFor(page, 'email', known.email)
  await mailbox.codeTo(known.email)
  await page.keyboard.press('Escape')
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await searchFor(page, 'email', known.email)
  await typeCode(page, await mailbox.codeTo(known.email, 2))
  await expectToast(page, 'Dados encontrados!')
})

test('after too many codes the wait is told in minutes, and nothing is offered before', async () => {
  const { page, salon, known } = await openKnownClient(stand)
  const call = createHttpClient({ base: stand.url })
  const search = { params: { slug: salon.slug }, body: { telefone: known.phone } }
  for (let i = 0; i < 5; i++) await call('POST /api/public/:slug/session/search', search)
  await fillLogin(page, { ...known, name: 'Mari Prado' })
  await button(page, 'Fazer Login').click()
  await button(page, 'Confirmar que sou eu').click()
  await expectAlert(
    searchDialog(page),
    'Não foi possível enviar o código',
    'Muitas tentativas seguidas. Aguarde 15 minutos e tente de novo.',
  )
  await expectNothing(button(searchDialog(page), 'Tentar novamente'))
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  await expectVisible(button(searchDialog(page), 'Tentar novamente'))
})
