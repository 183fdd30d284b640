import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createPage } from '#tests/support/e2e/browser/host-site.ts'
import { removePageData } from '#tests/support/e2e/screens/painted-visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  createPerson,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectToast,
  expectVisible,
  getDayFromNow,
  goToConfirm,
  heading,
  signIn,
  stepHeading,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { advanceClock, stopClock, waitInStoppedTime } from '#tests/support/widget/stop-clock.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const REFUSED = /status of 4\d\d/
const FAILED = /status of 5\d\d/

const LOAD_ERROR = ['Página não encontrada', 'Erro ao carregar dados do negócio'] as const

async function seesLoadError(page: Page): Promise<void> {
  const [title, text] = LOAD_ERROR
  await expectVisible(heading(page, title))
  await expectText(page, text)
}

const homeLink = (page: Page) => page.getByRole('link', { name: 'Voltar ao início', exact: true })

test('an unknown slug is a page not found, and no other business', async () => {
  const { slug } = await stand.salon()
  for (const at of ['/ninguem', '/ninguem/booking', '/ninguem/login', `/${slug}-2`]) {
    const { page } = await stand.visit(at, { allow: /status of 404/ })
    await seesLoadError(page)
    await expectNothing(page.getByText('Salão'))
  }
  const { page } = await stand.visit('/ninguem')
  expect(await homeLink(page).getAttribute('href')).toBe('/')
})

test('embedded, an unknown slug says so to the client and to the page around', async () => {
  const body = '<h1>Meu site</h1><vez-booking business="ninguem"></vez-booking>'
  const at = stand.host.serve(createPage(stand.url, body))
  const { page, heard } = await stand.visit(at, { allow: /status of 404/ })
  await seesLoadError(page)
  await expectVisible(heading(page, 'Meu site'))
  expect(await heard('vez:error')).toEqual([
    {
      name: 'vez:error',
      tag: 'vez-booking',
      detail: { code: 'business_not_found', message: 'Negócio não encontrado' },
    },
  ])
})

test('embedded, a load that failed can be tried again', async () => {
  const { slug } = await stand.salon()
  const body = `<vez-booking business="${slug}"></vez-booking>`
  const { page } = await stand.visit('about:blank', { allow: FAILED })
  await page.route(`**/api/public/${slug}`, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(stand.host.serve(createPage(stand.url, body)))
  await seesLoadError(page)
  await button(page, 'Tentar novamente').click()
  await expectStep(page, 'service')
})

/** Answers the page call without the owner, the first `often` times; counts the calls. */
async function withoutOwner(page: Page, slug: string, often: number): Promise<() => number> {
  let calls = 0
  await removePageData(page)
  await page.route(`**/api/public/${slug}`, async (route) => {
    calls++
    const response = await route.fetch()
    const json = await response.json()
    if (calls <= often) json.business.user_id = ''
    await route.fulfill({ response, json })
  })
  return () => calls
}

test('an answer without the owner is asked for again after a second', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank')
  const countCalls = await withoutOwner(page, slug, 1)
  stopClock()
  await page.goto(`${stand.url}/${slug}`)
  await waitInStoppedTime(() => countCalls() === 1, 'the first call')
  // The second begins when the answer has been read, a moment after it was asked for.
  let waited = 0
  for (; countCalls() === 1 && waited < 60_000; waited += 20) await advanceClock(20)
  expect(waited).toBeGreaterThanOrEqual(1000)
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(countCalls()).toBe(2)
})

test('a second answer without the owner ends on the error screen', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank')
  const countCalls = await withoutOwner(page, slug, 9)
  await page.goto(`${stand.url}/${slug}`)
  await seesLoadError(page)
  expect(countCalls()).toBe(2)
})

test('a slow answer shows the shape of what comes', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit('about:blank')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await removePageData(page)
  await page.route(`**/api/public/${slug}`, async (route) => {
    await waiting
    await route.continue()
  })
  await page.goto(`${stand.url}/${slug}/booking`)
  await expectVisible(page.getByRole('status').filter({ hasText: 'Carregando...' }).first())
  answer()
  await expectStep(page, 'service')
  await expectNothing(page.getByText('Carregando...'))
})

test('free times that do not load say so, keep the choices and can be asked for again', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: FAILED })
  await page.route(/\/slots\?/, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectText(page, 'Não foi possível carregar os horários')
  await expectVisible(button(page, 'Trocar serviço'))
  await button(page, 'Tentar novamente').click()
  await expectVisible(timeButtons(page).first())
  await expectFocus(heading(page, stepHeading.datetime))
})

test('a booking that fails says so, keeps everything and can be confirmed again', async () => {
  const { slug, user_id } = await stand.salon()
  const { page, heard } = await stand.visit(`/${slug}/booking`, { allow: FAILED })
  await goToConfirm(page)
  await page.route(/\/bookings$/, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await confirmButton(page).click()
  const sentence = 'Erro ao confirmar agendamento. Tente novamente ou contate o suporte.'
  await expectAlert(page, sentence)
  expect((await heard('vez:error')).map(({ detail }) => detail.message)).toEqual([sentence])
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
  expect(stand.file.query(`SELECT id FROM bookings WHERE user_id = '${user_id}'`)).toHaveLength(1)
})

/** Blocks whoever has this phone, from now on. */
function block(phone: string, reason: string | null, until: number | null): void {
  stand.file.change(`UPDATE clients SET is_blocked = 1, blocked_at = 1,
    blocked_reason = ${reason === null ? 'NULL' : `'${reason}'`}, blocked_until = ${until ?? 'NULL'}
    WHERE telefone = '${phone}'`)
}

/** As the server answers somebody who has proved to be that client. */
const BLOCKED = { code: 'client_blocked', message: 'Você está bloqueado.', request_id: 'r' }

test.each([
  ['with reason and end', 'Faltou ao agendamento', 3],
  ['without an end', 'Faltou ao agendamento', null],
  ['without a reason', null, 1],
] as const)('a client blocked %s is told so', async (_, reason, days) => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  await goToConfirm(page)
  const json = { ...BLOCKED, reason, days }
  await page.route(/\/bookings$/, (route) => route.fulfill({ status: 403, json }))
  await confirmButton(page).click()
  await expectAlert(page, 'Cliente bloqueado', 'Você está bloqueado de fazer agendamentos.')
  if (reason) await expectAlert(page, `Motivo: ${reason}`)
  else await expectNothing(page.getByText('Motivo:'))
  if (days) await expectAlert(page, `Bloqueio expira em ${days} dia(s).`)
  else await expectNothing(page.getByText('Bloqueio expira'))
})

test('whoever only typed a telephone that is blocked is sent to the salon, without a reason', async () => {
  const { slug, user_id } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  const { phone } = await goToConfirm(page)
  block(phone, 'Faltou ao agendamento', null)
  await confirmButton(page).click()
  await expectAlert(
    page,
    'Cliente bloqueado',
    'Você está bloqueado de fazer agendamentos. Fale com o salão.',
  )
  await expectNothing(page.getByText('Faltou'))
  expect(stand.file.query(`SELECT id FROM bookings WHERE user_id = '${user_id}'`)).toEqual([])
})

test('a block that is over no longer refuses', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  const { phone } = await goToConfirm(page)
  block(phone, 'Faltou ao agendamento', Date.now() - 1000)
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
})

test('a service that was taken off meanwhile leads back to the services', async () => {
  const { slug, user_id } = await stand.salon({ services: [{ name: 'Corte' }, { name: 'Barba' }] })
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  await goToConfirm(page)
  stand.file.change(
    `UPDATE services SET status = 'inactive' WHERE user_id = '${user_id}' AND name = 'Corte'`,
  )
  await confirmButton(page).click()
  await expectToast(page, 'Este serviço não está mais disponível. Escolha outro serviço.')
  await expectStep(page, 'service')
  await expectNothing(button(page, /^Corte/))
  await expectNothing(button(page, 'Continuar'))
  await chooseService(page, 'Barba')
  await expectStep(page, 'datetime')
})

test('a professional who left meanwhile leads back to the professionals', async () => {
  const { slug, user_id } = await stand.salon({ professionals: [{ name: 'Ana' }, { name: 'Bia' }] })
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  await goToConfirm(page, { professional: 'Ana' })
  stand.file.change(
    `UPDATE professionals SET deleted = 1 WHERE user_id = '${user_id}' AND name = 'Ana'`,
  )
  await confirmButton(page).click()
  await expectStep(page, 'professional')
  await expectAlert(page, 'Este profissional não atende mais aqui. Escolha outro profissional.')
  await expectNothing(button(page, /^Ana/))
  await chooseProfessional(page, 'Bia')
  await expectStep(page, 'datetime')
})

test('a day that was blocked meanwhile leads back to the times, with others near it', async () => {
  const { slug, user_id } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  await goToConfirm(page)
  const blocked = { date: getDayFromNow(1), professionalId: '', isFullDay: true }
  const settings = JSON.stringify({ agendaBlocked: true, blockedDates: [blocked] })
  stand.file.change(
    `UPDATE business_settings SET exceptions_settings = '${settings}' WHERE user_id = '${user_id}'`,
  )
  await confirmButton(page).click()
  await expectStep(page, 'datetime')
  await expectAlert(page, 'Este horário não está disponível na agenda. Escolha outro horário.')
  await expectText(page, 'Horários livres mais próximos')
})

test('an early check of the block that fails does not stop the booking', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/login?returnTo=booking`, { allow: FAILED })
  await page.route(/is_client_blocked|get_client_block_info/, (route) =>
    route.fulfill({ status: 500 }),
  )
  await signIn(page, createPerson())
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await timeButtons(page).last().click()
  await confirmButton(page).click()
  await expectVisible(bookedDialog(page))
})
