import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Agenda } from '#api/contract/contract.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { DONA, sendAs, signUpAccount } from '#tests/support/e2e/demo-people.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  openSignedIn,
  REFUSED,
  signInToConsole,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useTestSite({ demo: true, env: mailbox.env, named: true })

const today = (page: Page) => page.getByRole('region', { name: 'Agenda', exact: true })

describe('the agenda', () => {
  test('shows what the server has for today, each with its state in words', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { size: DESKTOP })
    await expectVisible(today(page))
    const answer = await page.evaluate(() => fetch('/api/agenda').then((one) => one.json()))
    // The contract says what the agenda answers.
    const { bookings } = answer as Agenda
    const live = bookings.filter(({ status }) => status !== 'cancelled')
    const cards = today(page).locator('[data-booking]')
    await expect.poll(() => cards.count()).toBe(live.length)
    for (const { id, time, service_name, professional_name } of live) {
      const name = await today(page).locator(`[data-booking="${id}"]`).getAttribute('aria-label')
      expect(name).toMatch(new RegExp(`^${time} às`))
      expect(name).toContain(`${service_name}, ${professional_name}`)
      expect(name).toMatch(/Agendado|Confirmado|Pendente|Concluído/)
    }
  })

  test('of a new salon gives its own page to pass on', async () => {
    const owner = await signUpAccount(stand.url, 'admin')
    const { page, context } = await openSignedIn(stand, owner, '/admin/agenda')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar link').click()
    await expectVisible(button(page, 'Copiado!'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.startsWith(`${stand.url}/`)).toBe(true)
    const link = page.getByRole('link', { name: 'Abrir página' })
    expect(await link.getAttribute('href')).toBe(copied)
  })

  test('shows an owner nothing of another, not by the name of a parameter either', async () => {
    const other = await signUpAccount(stand.url, 'admin')
    const { page } = await openSignedIn(stand, other, '/admin/agenda')
    await expectText(page, 'Dia livre por enquanto')
    for (const path of ['/api/bookings?user_id=1', '/api/professionals', '/api/me']) {
      const text = await (await sendAs(stand.url, other, 'GET', path)).text()
      expect(text, path).not.toMatch(/Aurora|Rafa/)
    }
    await page.goto(`${stand.url}/admin/professionals`)
    await expectText(page, 'Nenhum profissional ainda')
  })
})

describe('the team', () => {
  test('is invited by a link, by mail and by hand, which gives exactly one account', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { size: DESKTOP })
    await page.getByRole('link', { name: 'Profissionais' }).click()
    const leo = page.getByRole('listitem').filter({ hasText: 'Leo Martins' })
    await expectText(page, 'Sem acesso')
    await button(page, 'Convidar: Leo Martins').click()
    const dialog = page.getByRole('dialog', { name: 'Convite para Leo Martins' })
    await expectText(page, 'Enviado para leo@aurora.example.')
    const url = await dialog.getByText(/\/convite\//).innerText()
    const whatsapp = dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(url)
    await page.keyboard.press('Escape')
    await expectNothingCut(dialog)
    await expectVisible(leo.getByText(/^Convite enviado até \d\d\/\d\d$/))
    expect(await mailbox.mailTo('leo@aurora.example')).toContain('/convite/')
    await acceptAs(url, 'leo@aurora.example')
    await page.reload()
    await expectVisible(leo.getByText('Com acesso'))
    expect(await leo.getByRole('button').count()).toBe(0)
  })

  test('cannot be invited by a link that was used, or never was one', async () => {
    const { page } = await stand.visit('/convite/nunca-existiu', { allow: REFUSED })
    await expectHeading(page, 'Este convite não vale mais')
    expect(new URL(page.url()).pathname).toBe('/convite/aberto')
    await page.getByRole('link', { name: 'Login Profissional' }).click()
    await expectPath(page, '/login/professional')
  })

  test('says so where an invitation cannot be made', async () => {
    const { page } = await openSignedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    await page.goto(`${stand.url}/admin/professionals`)
    await page.route('**/invitation', (route) => route.abort())
    await button(page, 'Convidar: Nina Alves').click()
    await toastLocator(
      page,
      'Não foi possível criar o convite',
      'Tente novamente em alguns momentos.',
    )
  })
})

/** Takes an invitation in a browser of its own, up to one's own agenda. */
async function acceptAs(url: string, email: string): Promise<void> {
  const { page } = await stand.visit('about:blank')
  await page.goto(url)
  await expectHeading(page, 'Studio Aurora convidou você')
  expect(new URL(page.url()).pathname).toBe('/convite/aberto')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByLabel('Senha', { exact: true }).fill('12345')
  await page.getByLabel('Confirmar senha').fill('54321')
  await button(page, 'Aceitar convite').click()
  await expectText(page, 'A senha deve ter pelo menos 6 caracteres.')
  await expectText(page, 'As senhas não coincidem.')
  await page.getByLabel('Senha', { exact: true }).fill('segredo1')
  await page.getByLabel('Confirmar senha').fill('segredo1')
  await button(page, 'Aceitar convite').click()
  await expectPath(page, '/professional/dashboard')
  await expectText(page, /Leo Martins$/)
}

test('a client sees where he has booked, once his e-mail is proven', async () => {
  const client = await signUpAccount(stand.url, 'client')
  const { page } = await openSignedIn(stand, client, '/booking')
  await expectText(page, 'Olá, Marina Souza!')
  await expectText(page, 'Nenhum agendamento ainda')
  const upcoming = {
    id: '1',
    service_name: 'Corte',
    professional_name: 'Rafa Lima',
    date: '2026-11-23',
    time: '14:30',
    duration: 30,
    price: 70,
    status: 'confirmed',
  }
  const aurora = { name: 'Studio Aurora', slug: 'studio-aurora', logo: null }
  const lima = { name: 'Barbearia Lima', slug: 'barbearia-lima', logo: null, upcoming: [] }
  const salons = [
    { ...aurora, last_date: '2026-11-23', upcoming: [upcoming] },
    { ...lima, last_date: '2026-03-10' },
  ]
  await page.route('**/api/me/salons', answerWith(200, { proven: true, salons }))
  await page.reload()
  await expectText(page, 'Segunda, 23 de novembro, 14:30')
  await expectText(page, 'Última visita em 10/03/2026')
  await page.getByRole('link', { name: 'Agendar em Studio Aurora' }).click()
  await expectPath(page, '/studio-aurora')
})

test('whoever was sent to the door from his bookings comes back to them', async () => {
  const client = await signUpAccount(stand.url, 'client')
  const { page } = await stand.visit('/booking')
  await expectPath(page, '/login')
  await signInToConsole(page, client)
  await expectPath(page, '/booking')
})
