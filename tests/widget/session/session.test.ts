import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { HISTORY, openSession } from '#tests/support/e2e/screens/history-screen.ts'
import {
  expectEverythingKept,
  FORM,
  LOGIN,
  openForm,
  openLogin,
} from '#tests/support/e2e/screens/login-screen.ts'
import {
  button,
  confirmAndClose,
  confirmButton,
  expectStep,
  expectToast,
  expectVisible,
  goToConfirm,
  heading,
  openQuickLogin,
  signIn,
  signInAndBook,
} from '#tests/support/e2e/screens/screen.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const REFUSED = /status of 401/
const phoneField = (page: Page) => page.getByLabel('DDD + Celular')

const stored = (page: Page) => page.evaluate(() => ({ ...window.localStorage }))

test('the device knows the client in another tab too; what fills the form stays only where it is ticked', async () => {
  const { page, salon, context } = await openLogin(stand)
  await signIn(page)
  await expectEverythingKept(page)
  expect(Object.keys(await stored(page))).toEqual([`vez:${salon.slug}:session`])
  const later = await context.newPage()
  await later.goto(`${stand.url}/${salon.slug}`)
  await expectVisible(button(later, 'Olá, Marina!'))
})

test('“Lembrar de mim” keeps name, e-mail and phone for that salon, and fills them in again', async () => {
  const { page, salon, context } = await openForm(stand)
  await page.getByLabel('Lembrar de mim').check()
  const who = await signIn(page)
  const kept = await stored(page)
  const remembered = Object.entries(kept).find(([name]) => name.endsWith('remember'))
  expect(remembered?.[0]).toContain(salon.slug)
  expect(JSON.parse(remembered?.[1] ?? '')).toEqual(who)

  await button(page, 'Sair').click()
  const later = await context.newPage()
  await later.goto(`${stand.url}/${salon.slug}/login`)
  await expect.poll(() => later.getByLabel('Nome completo').inputValue()).toBe(who.name)
  expect(await later.getByLabel('E-mail').inputValue()).toBe(who.email)
  expect((await phoneField(later).inputValue()).replace(/\D/g, '')).toBe(who.phone)
  expect(await later.getByLabel('Lembrar de mim').isChecked()).toBe(true)

  const other = await stand.salon()
  await later.goto(`${stand.url}/${other.slug}/login`)
  await expectVisible(heading(later, LOGIN))
  await openQuickLogin(later)
  expect(await later.getByLabel('Nome completo').inputValue()).toBe('')
})

test('a remembered client who unticks the box is forgotten at the next login', async () => {
  const { page, salon } = await openForm(stand)
  await page.getByLabel('Lembrar de mim').check()
  await signIn(page)
  await button(page, 'Sair').click()
  await page.goto(`${stand.url}/${salon.slug}/login`)
  await page.getByLabel('Lembrar de mim').uncheck()
  await button(page, 'Fazer Login').click()
  await expectToast(page, 'Login realizado!')
  expect(Object.keys(await stored(page))).toEqual([`vez:${salon.slug}:session`])
})

/** Changes what the browser keeps of the session, in both storages. */
async function tamper(page: Page, change: 'token' | 'client'): Promise<void> {
  await page.evaluate((what) => {
    for (const shelf of [window.localStorage, window.sessionStorage]) {
      for (const [name, text] of Object.entries(shelf)) {
        if (!name.endsWith(':session')) continue
        const kept = JSON.parse(String(text))
        if (what === 'client') kept.client = { ...kept.client, id: 'somebody-else', name: 'Outra' }
        else kept.access_token = `${String(kept.access_token).slice(0, -6)}AAAAAA`
        shelf.setItem(name, JSON.stringify(kept))
      }
    }
  }, change)
  await page.reload()
}

const SESSION_ENDED = 'Sua sessão terminou. Entre de novo para confirmar.'

test.each([
  ['kept in this tab', false],
  ['remembered', true],
])(
  'a session %s whose token was changed asks for a login, with the choices kept',
  async (_, remember) => {
    const { page } = await openForm(stand, {}, { allow: REFUSED })
    if (remember) await page.getByLabel('Lembrar de mim').check()
    await signIn(page)
    await expectEverythingKept(page)
    await tamper(page, 'token')
    await expectEverythingKept(page)
    await confirmButton(page).click()
    await expectToast(page, SESSION_ENDED)
    await expectVisible(heading(page, FORM))
    await signInAndBook(page)
  },
)

test('another client’s id in the browser’s storage books for the client of the token', async () => {
  const { page, salon } = await openLogin(stand)
  const { phone } = await signIn(page)
  await expectEverythingKept(page)
  await tamper(page, 'client')
  await expectEverythingKept(page)
  await confirmAndClose(page)
  const [booking] = stand.file.query(
    `SELECT client_name, client_phone FROM bookings WHERE user_id = '${salon.user_id}'`,
  )
  expect(booking).toEqual({ client_name: 'Marina Souza', client_phone: phone })
})

test('a session that ended meanwhile asks for a login at the confirmation, with the choices kept', async () => {
  const { slug, user_id } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`, { allow: REFUSED })
  await goToConfirm(page)
  stand.file.change(`UPDATE client_sessions SET expires_at = 1 WHERE user_id = '${user_id}'`)
  await confirmButton(page).click()
  await expectToast(page, SESSION_ENDED)
  await signInAndBook(page)
})

test('signing out forgets the client and what was chosen, and leads to the salon’s page', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await goToConfirm(page)
  await button(page, 'Sair').click()
  await expectVisible(button(page, 'Realizar Agendamento'))
  expect(new URL(page.url()).pathname).toBe(`/${slug}`)
  await button(page, 'Realizar Agendamento').click()
  await expectStep(page, 'service')
})

test('who signed in in another tab meanwhile is asked for nothing in this one, at this salon', async () => {
  const [salon, other] = [await stand.salon(), await stand.salon()]
  const session = await openSession(stand.url, salon.slug)
  const { page } = await stand.visit(`/${salon.slug}`)
  const bookings = () => page.getByRole('link', { name: 'Meus agendamentos' })
  await expectVisible(bookings())
  // As that tab writes it down; one of another salon is none of this.
  const keep = (slug: string) =>
    page.evaluate(
      ([name = '', kept = '']) => localStorage.setItem(name, kept),
      [`vez:${slug}:session`, JSON.stringify(session)],
    )
  await keep(other.slug)
  await bookings().click()
  await expectVisible(heading(page, LOGIN))
  await page.goto(`/${salon.slug}`)
  await expectVisible(bookings())
  await keep(salon.slug)
  await bookings().click()
  await expectVisible(heading(page, HISTORY))
  await expectVisible(button(page, 'Sair'))
})
