/** An owner reads what goes with their house, asks for its end, and takes that back. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertLeaving } from '#db/leaving/leavings.ts'
import { insertCheckout } from '#db/plans.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { setPlan, WITH_PLANS } from '#tests/support/api/plan-calls.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { addReceptionist, addStaff, openSalon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'

const stand = useConsole(() => WITH_PLANS)
const PATH = '/admin/delete-account'

async function open(path = PATH, plan: Parameters<typeof setPlan>[2] = {}) {
  const salon = await openSalon(stand)
  await setPlan(stand.server, salon.business.user_id, plan)
  await insertBooking(stand.server.storage, salon.business, { date: '2026-11-26' })
  const page = await stand.visitAs(salon.owner, path, { size: PHONE })
  return { salon, page, name: salon.business.settings.business_name }
}

const dialogOf = (page: ConsolePage, name: string) =>
  page.getByRole('dialog', { name: `Excluir ${name}?` })

async function ask(page: ConsolePage, name: string, typed: { name?: string; password?: string }) {
  const dialog = dialogOf(page, name)
  if (typed.name !== undefined) await dialog.getByLabel(`Digite ${name}`).fill(typed.name)
  if (typed.password !== undefined)
    await dialog.getByLabel('Senha atual', { exact: true }).fill(typed.password)
  await button(dialog, 'Excluir o salão').click()
}

test('what goes is read in numbers, and nothing is asked for without name and password', async () => {
  const { page, name } = await open()
  await expectText(page, '1 cliente')
  await expectText(page, '1 agendamento pela frente')
  await expectText(page, /^1 agendamento está marcado daqui para a frente\./)
  await button(page, 'Excluir o salão').click()
  await ask(page, name, {})
  await expectText(page, 'Digite o nome do salão.')
  await ask(page, name, { name: 'Outro', password: PASSWORD })
  await expectText(page, 'Digite o nome do seu salão como aparece acima.')
  await ask(page, name, { name, password: 'outra senha' })
  await expectText(page, 'A senha atual não confere.')
  history.back()
  await expectNothing(dialogOf(page, name))
  await expectHeading(page, 'O que será excluído')
})

test('asked for, the day stands on every screen, and one press keeps the house', async () => {
  const { salon, page: first, name } = await open()
  let page = first
  await button(page, 'Excluir o salão').click()
  await ask(page, name, { name: name.toUpperCase(), password: PASSWORD })
  await expectToast(page, 'Exclusão marcada')
  await expectHeading(page, 'O salão será excluído em 30/11/2026, às 08:00')
  await expectText(page, 'Faltam 7 dias. Você pediu em 23/11/2026, às 08:00.')
  await expectText(page, /^Até lá, “Manter o salão” desfaz o pedido/)
  await expectText(page, /^Sua página não recebe agendamentos/)
  await expectText(page, /^O painel funciona como sempre/)
  await expectVisible(button(page, 'Exportar tudo'))
  await expectNothing(page.getByText(/^Assim que você confirma/))
  await expect.poll(() => document.activeElement?.textContent, POLL).toBe('Excluir conta')
  await expectNothing(button(page, 'Excluir o salão'))
  await page.reload()
  await expectText(page, 'Faltam 7 dias. Você pediu em 23/11/2026, às 08:00.')
  await expectText(page, '1 agendamento pela frente')
  // Who signs in anew reads the same.
  page = await stand.visitAs(salon.owner, PATH, { size: PHONE })
  await expectText(page, 'Faltam 7 dias. Você pediu em 23/11/2026, às 08:00.')
  await page.goto('/admin/clients')
  const banner = page.getByRole('region', { name: 'Exclusão do salão' })
  await expectText(banner, /^O salão será excluído em 30\/11\/2026/)
  await button(banner, 'Manter o salão').click()
  await expectToast(page, 'O salão continua', 'Sua página voltou a receber agendamentos.')
  await expectNothing(banner)
  await expect.poll(() => document.activeElement?.tagName, POLL).toBe('H1')
})

test('time of the plan that was paid is said to go too, with the way to give it up', async () => {
  const { salon, page } = await open()
  await expectText(page, '1 cliente')
  await expectNothing(page.getByText(/^O plano pago até/))
  const { storage } = stand.server
  const paid = { state: 'paid', settled_at: Date.now(), created_at: Date.now() } as const
  await storage.write((tx) =>
    insertCheckout(tx, {
      ...{ id: 'compra', user_id: salon.business.user_id, provider: 'simulated', amount: 9490 },
      ...{ plan: 'essencial', cycle: 'monthly', ...paid },
    }),
  )
  await page.goto(PATH)
  await expectText(
    page,
    /^O plano pago até \d\d\/\d\d\/\d{4} termina junto\. O que sobra não volta, mas ainda dá/,
  )
  await page.locator('main').getByRole('link', { name: 'Assinatura' }).click()
  await expectPath(page, '/admin/subscription')
})

test('of a house in which nothing was done yet there is nothing to count', async () => {
  const { page } = await open('about:blank')
  page.route('**/api/leaving', async (route) => {
    const house = await (await route.fetch()).json()
    const none = Object.keys(house.consequences).map((row) => [row, 0])
    await route.fulfill({ json: { ...house, consequences: Object.fromEntries(none) } })
  })
  await page.goto(PATH)
  await expectText(page, /ainda não tem clientes nem agendamentos\./)
  expect(document.querySelectorAll('main ul:empty')).toHaveLength(0)
})

test('a house that is leaving is sold nothing: its screen of the subscription says why', async () => {
  const { salon } = await open(PATH, { plano_expira_em: Date.UTC(2026, 10, 25) })
  const leaving = { asked_at: 0, due_at: Date.UTC(2026, 10, 30, 11) }
  await stand.server.storage.write((tx) => insertLeaving(tx, salon.business.user_id, leaving))
  const page = await stand.visitAs(salon.owner, '/admin/subscription?plano=avancado&ciclo=monthly')
  await expectText(page, /^A exclusão do salão está marcada\./)
  await expectNothing(page.getByRole('dialog'))
  await expectNothing(button(page, 'Escolher Plano Avançado'))
  await page.goto('/admin/clients')
  await expectVisible(page.getByRole('region', { name: 'Exclusão do salão' }))
  await expectNothing(page.getByRole('region', { name: 'Seu plano' }))
})

test('all of it is taken along as one file, once the password was shown', async () => {
  const asked: (string | null)[] = []
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    asked.push(this.getAttribute('href'))
  })
  onTestFinished(() => pressed.mockRestore())
  const { page } = await open()
  await button(page, 'Exportar tudo').click()
  const dialog = page.getByRole('dialog', { name: 'Exportar tudo' })
  const send = async (password: string) => {
    await dialog.getByLabel('Senha atual', { exact: true }).fill(password)
    await button(dialog, 'Exportar tudo').click()
  }
  await send('outra senha')
  await expectText(dialog, 'A senha atual não confere.')
  const overloaded = { code: 'overloaded', message: 'Muita gente agora.' }
  page.route('**/api/export/house', answerWith(503, overloaded), { times: 1 })
  await send(PASSWORD)
  await expectVisible(dialog.getByRole('alert'))
  expect(asked).toEqual([])
  await button(dialog, 'Exportar tudo').click()
  await expectToast(
    page,
    'O arquivo está sendo baixado',
    'Com muitas fotos, pode levar alguns minutos.',
  )
  await expectNothing(dialog)
  expect(asked).toEqual([expect.stringMatching(/^\/api\/export\/house\?key=\d+/)])
  const { status } = await stand.server.request(asked[0] ?? '')
  expect(status).toBe(401)
})

test('a house whose plan is over finds the way out, and nothing else that is closed to it', async () => {
  const { page } = await open(PATH, { is_blocked: true })
  await expectHeading(page, 'O que será excluído')
  await button(page, 'Excluir o salão').click()
  await expectPath(page, PATH)
})

test('who works there is told the day, and has no way to it', async () => {
  const { salon } = await open()
  const { storage, context } = stand.server
  const leaving = { asked_at: context.now(), due_at: Date.UTC(2026, 10, 30, 11) }
  await storage.write((tx) => insertLeaving(tx, salon.business.user_id, leaving))
  const carla = await addReceptionist(stand, salon)
  const page = await stand.visitAs(carla, '/admin/agenda')
  const banner = page.getByRole('region', { name: 'Exclusão do salão' })
  await expectText(banner, /^O salão será excluído em 30\/11\/2026/)
  await expectNothing(button(banner, 'Manter o salão'))
  await expectNothing(link(page, 'Excluir conta'))
  await page.goto(PATH)
  await expectHeading(page, 'Esta tela não está aberta para você')
})

test('a professional is told the day too', async () => {
  const { salon } = await open()
  const leaving = { asked_at: 0, due_at: Date.UTC(2026, 10, 30, 11) }
  await stand.server.storage.write((tx) => insertLeaving(tx, salon.business.user_id, leaving))
  const page = await stand.visitAs(await addStaff(stand, salon), '/professional')
  await expectVisible(page.getByRole('region', { name: 'Exclusão do salão' }))
})
