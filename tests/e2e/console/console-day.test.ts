import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Agenda } from '#api/contract/contract.ts'
import { useStand } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP } from '#tests/support/e2e/browser/visit.ts'
import { callAs, DONA, makeAccount } from '#tests/support/e2e/demo-people.ts'
import { useMailbox } from '#tests/support/e2e/mailbox.ts'
import {
  answers,
  arrivesAt,
  BROKEN,
  enter,
  REFUSED,
  seesHeading,
  signedIn,
  toasts,
} from '#tests/support/e2e/screens/console.ts'
import { button, missesNothingOf, sees, seesText } from '#tests/support/e2e/screens/screen.ts'

const mailbox = useMailbox()
const stand = useStand({ demo: true, env: mailbox.env, named: true })

const today = (page: Page) => page.getByRole('region', { name: 'Agenda', exact: true })

describe('the agenda', () => {
  test('shows what the server has for today, each with its state in words', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda', { size: DESKTOP })
    await sees(today(page))
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
    const owner = await makeAccount(stand.url, 'admin')
    const { page, context } = await signedIn(stand, owner, '/admin/agenda')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copiar link').click()
    await sees(button(page, 'Copiado!'))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.startsWith(`${stand.url}/`)).toBe(true)
    const link = page.getByRole('link', { name: 'Abrir página' })
    expect(await link.getAttribute('href')).toBe(copied)
  })

  test('shows an owner nothing of another, not by the name of a parameter either', async () => {
    const other = await makeAccount(stand.url, 'admin')
    const { page } = await signedIn(stand, other, '/admin/agenda')
    await seesText(page, 'Dia livre por enquanto')
    for (const path of ['/api/bookings?user_id=1', '/api/professionals', '/api/me']) {
      const text = await (await callAs(stand.url, other, 'GET', path)).text()
      expect(text, path).not.toMatch(/Aurora|Rafa/)
    }
    await page.goto(`${stand.url}/admin/professionals`)
    await seesText(page, 'Nenhum profissional ainda')
  })
})

describe('the team', () => {
  test('is invited by a link, by mail and by hand, which gives exactly one account', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda', { size: DESKTOP })
    await page.getByRole('link', { name: 'Profissionais' }).click()
    const leo = page.getByRole('listitem').filter({ hasText: 'Leo Martins' })
    await seesText(page, 'Sem acesso')
    await button(page, 'Convidar: Leo Martins').click()
    const dialog = page.getByRole('dialog', { name: 'Convite para Leo Martins' })
    await seesText(page, 'Enviado para leo@aurora.example.')
    const url = await dialog.getByText(/\/convite\//).innerText()
    const whatsapp = dialog.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(url)
    await page.keyboard.press('Escape')
    await missesNothingOf(dialog)
    await sees(leo.getByText(/^Convite enviado até \d\d\/\d\d$/))
    expect(await mailbox.mailTo('leo@aurora.example')).toContain('/convite/')
    await acceptAs(url, 'leo@aurora.example')
    await page.reload()
    await sees(leo.getByText('Com acesso'))
    expect(await leo.getByRole('button').count()).toBe(0)
  })

  test('cannot be invited by a link that was used, or never was one', async () => {
    const { page } = await stand.visit('/convite/nunca-existiu', { allow: REFUSED })
    await seesHeading(page, 'Este convite não vale mais')
    expect(new URL(page.url()).pathname).toBe('/convite/aberto')
    await page.getByRole('link', { name: 'Login Profissional' }).click()
    await arrivesAt(page, '/login/professional')
  })

  test('says so where an invitation cannot be made', async () => {
    const { page } = await signedIn(stand, DONA, '/admin/agenda', { allow: BROKEN })
    await page.goto(`${stand.url}/admin/professionals`)
    await page.route('**/invitation', (route) => route.abort())
    await button(page, 'Convidar: Nina Alves').click()
    await toasts(page, 'Não foi possível criar o convite', 'Tente novamente em alguns momentos.')
  })
})

/** Takes an invitation in a browser of its own, up to one's own agenda. */
async function acceptAs(url: string, email: string): Promise<void> {
  const { page } = await stand.visit('about:blank')
  await page.goto(url)
  await seesHeading(page, 'Studio Aurora convidou você')
  expect(new URL(page.url()).pathname).toBe('/convite/aberto')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByLabel('Senha', { exact: true }).fill('12345')
  await page.getByLabel('Confirmar senha').fill('54321')
  await button(page, 'Aceitar convite').click()
  await seesText(page, 'A senha deve ter pelo menos 6 caracteres.')
  await seesText(page, 'As senhas não coincidem.')
  await page.getByLabel('Senha', { exact: true }).fill('segredo1')
  await page.getByLabel('Confirmar senha').fill('segredo1')
  await button(page, 'Aceitar convite').click()
  await arrivesAt(page, '/professional/dashboard')
  await seesText(page, /Leo Martins$/)
}

test('a client sees where he has booked, once his e-mail is proven', async () => {
  const client = await makeAccount(stand.url, 'client')
  const { page } = await signedIn(stand, client, '/booking')
  await seesText(page, 'Olá, Marina Souza!')
  await seesText(page, 'Nenhum agendamento ainda')
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
  await page.route('**/api/me/salons', answers(200, { proven: true, salons }))
  await page.reload()
  await seesText(page, 'Segunda, 23 de novembro, 14:30')
  await seesText(page, 'Última visita em 10/03/2026')
  await page.getByRole('link', { name: 'Agendar em Studio Aurora' }).click()
  await arrivesAt(page, '/studio-aurora')
})

test('whoever was sent to the door from his bookings comes back to them', async () => {
  const client = await makeAccount(stand.url, 'client')
  const { page } = await stand.visit('/booking')
  await arrivesAt(page, '/login')
  await enter(page, client)
  await arrivesAt(page, '/booking')
})
