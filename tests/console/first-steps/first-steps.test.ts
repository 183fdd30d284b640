/** From an account that was just made to a house that clients can book at. */
import { expect, test } from 'vitest'
import { readPage } from '#tests/support/api/calls/booking-calls.ts'
import { createOwner } from '#tests/support/api/people/auth-calls.ts'
import { PASSWORD } from '#tests/support/api/people/sign-up.ts'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import { addReceptionist, openSalon } from '#tests/support/console/salon.ts'
import {
  button,
  changeMe,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  link,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

async function openNewHouse() {
  const owner = await createOwner(stand.server, 'Zeca Lima')
  const page = await stand.visitAs({ email: owner.email, password: PASSWORD }, '/admin/agenda')
  await expectPath(page, '/admin/first-steps')
  await expectHeading(page, 'Como é o seu salão?')
  const load = async () =>
    (await stand.server.call('GET /api/first-steps', {}, owner.access_token)).body
  return { page, owner, load }
}

const goOn = (page: Awaited<ReturnType<typeof stand.visit>>, name = 'Continuar') =>
  button(page, name).click()

test('house, hours, services, team and page lead to a page that takes bookings', async () => {
  const { page, owner, load } = await openNewHouse()
  expect(await page.getByLabel('Nome do salão').inputValue()).toBe('')
  await page.getByLabel('Nome do salão').fill('Barbearia do Zeca')
  await page.getByLabel('Barbearia', { exact: true }).click()
  await goOn(page)
  await expectHeading(page, 'Quando Barbearia do Zeca abre?')
  await page.getByLabel(/^[Ss]egunda.*: aberto$/).click()
  await goOn(page)
  await expectHeading(page, 'O que Barbearia do Zeca faz?')
  await page.getByLabel('Sobrancelha', { exact: true }).click()
  await button(page, 'Mudar Corte').click()
  await page.getByLabel('Preço').fill('60,50')
  await page.getByLabel('Preço').press('Enter')
  await expectVisible(button(page, 'Mudar Corte'))
  await button(page, 'Mudar Corte').click()
  await page.getByLabel('45', { exact: true }).press('Enter')
  await expectNothing(page.getByLabel('Preço'))
  await goOn(page, 'Continuar com 6 serviços')
  await expectHeading(page, 'Quem atende?')
  await expectText(page, /Comissão só dos produtos que vender: 50%/)
  await expectNothing(page.getByText(/^Cada pessoa ganha 50%/))
  await button(page, 'Mais uma pessoa').click()
  await expectText(page, /^Cada pessoa ganha 50% de comissão pelos serviços e pelos produtos/)
  await page.getByLabel('Nome de mais uma pessoa', { exact: true }).fill('Rafa')
  await button(page, 'Mais uma pessoa').click()
  await page.getByLabel('Nome de mais uma pessoa (3ª)').fill('Engano')
  await expectVisible(button(page, 'Continuar com 3 pessoas'))
  await button(page, 'Tirar: Engano').click()
  await expectFocus(button(page, 'Mais uma pessoa'))
  await goOn(page, 'Continuar com 2 pessoas')
  await expectHeading(page, 'Como fica a sua página?')
  await page.getByLabel('Vinho').click()
  const slug = page.getByLabel('Endereço da página')
  await slug.fill('Admin')
  await expectText(page, /Este endereço é reservado pelo sistema/)
  await slug.fill('Salão do Zéca & Filhos')
  await expectText(page, 'Livre.')
  await slug.press('Tab')
  expect(await slug.inputValue()).toBe('salao-do-zeca-e-filhos')
  await page.getByLabel('Endereço do salão').fill('Rua das Flores, 10')
  await goOn(page, 'Terminar')
  await expectHeading(page, 'O salão está aberto')
  await expectText(page, 'vez.test/salao-do-zeca-e-filhos')
  expect((await load()).left).toEqual([])
  const { body: team } = await stand.server.call(
    'GET /api/professionals',
    { query: {} },
    owner.access_token,
  )
  // Whoever owns the house is owed no share of it; of the others the usual half is agreed.
  expect(team.professionals.map((one) => one.commission_rate).sort()).toEqual([0, null])
  for (const [step, screen] of [
    ['services', 'Serviços'],
    ['team', 'Profissionais'],
  ] as const) {
    await page.goto(`/admin/first-steps?passo=${step}`)
    await expectVisible(link(page, screen))
    await expectNothing(button(page, 'Pular este passo'))
  }
  await page.goto('/admin/first-steps?passo=done')
  await expectVisible(link(page, 'Mudar em Profissionais'))
  const { body } = await readPage(stand.server, 'salao-do-zeca-e-filhos')
  expect(body.services).toHaveLength(6)
  expect(body.services).toContainEqual(
    expect.objectContaining({ name: 'Corte', price: 60.5, duration: 30 }),
  )
  expect(body.professionals.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Rafa',
    'Zeca Lima',
  ])
  expect(body.business).toMatchObject({ address: 'Rua das Flores, 10' })
  await button(page, 'Ir para a agenda').click()
  await expectPath(page, '/admin/agenda')
  await expectNothing(link(page, /Primeiros passos/), link(page, 'Compartilhar'))
})

test('whatever is skipped can be taken up again, and what is missing is said', async () => {
  const { page, owner, load } = await openNewHouse()
  for (const next of [
    'Quando Salão de Zeca abre?',
    'O que Salão de Zeca faz?',
    'Quem atende?',
    'Como fica a sua página?',
  ]) {
    await button(page, 'Pular este passo').click()
    await expectHeading(page, next)
  }
  await button(page, 'Pular este passo').click()
  await expectHeading(page, 'Quase lá')
  await expectText(page, 'Para os clientes marcarem, falta: serviços, equipe.')
  await button(page, 'Ir para a agenda').click()
  await expectPath(page, '/admin/agenda')
  expect(await load()).toMatchObject({ postponed: true, left: { length: 5 } })
  await expectNothing(page.getByRole('region', { name: 'Primeiros passos' }))
  await page.goto('/admin/share')
  await expectText(page, /^Ainda ninguém consegue marcar nela: falta serviços e equipe\./)
  await expectNothing(page.getByText(/marcam sozinhos/), button(page, 'Copiar link'))
  await link(page, /Primeiros passos.*passos/).click()
  await expectHeading(page, 'Como é o seu salão?')
  const phone = await stand.visitAs({ email: owner.email, password: PASSWORD }, '/admin/agenda', {
    size: PHONE,
  })
  await link(phone, 'Primeiros passos: 5 passos para abrir').click()
  await expectHeading(phone, 'Como é o seu salão?')
})

test('a house that no day opens is not called open', async () => {
  const { page, owner } = await openNewHouse()
  const { access_token } = owner
  const services = [{ name: 'Corte', category: 'hair' as const, price: 50, duration: 30 }]
  await stand.server.call('POST /api/services', { headers: {}, body: { services } }, access_token)
  const body = { professional: { name: 'Zeca' } }
  await stand.server.call('POST /api/professionals', { headers: {}, body }, access_token)
  await page.goto('/admin/first-steps?passo=hours')
  await expectHeading(page, 'Quando Salão de Zeca abre?')
  const open = page.getByRole('switch', { checked: true })
  while ((await open.count()) > 0) await open.first().click()
  await goOn(page)
  await expectHeading(page, 'O que Salão de Zeca faz?')
  await page.goto('/admin/first-steps?passo=done')
  await expectHeading(page, 'Quase lá')
  await expectText(page, 'Para os clientes marcarem, falta: horários.')
})

test('what is wrong is said at its field, and nothing is saved', async () => {
  const { page, load } = await openNewHouse()
  const before = await load()
  await page.getByLabel('Nome do salão').fill(' ')
  await goOn(page)
  await expectText(page, 'Digite o nome do salão.')
  await expectText(page, 'Escolha o que ele é.')
  await page.goto('/admin/first-steps?passo=services')
  await expectHeading(page, 'O que Salão de Zeca faz?')
  await button(page, 'Mudar Corte feminino').click()
  await page.getByLabel('Preço').fill('-5')
  await button(page, /^Continuar com/).click()
  await expectText(page, 'Digite um preço de R$ 0 a R$ 100.000.')
  await page.getByLabel('Preço').fill('50')
  await page.getByLabel('Outra duração').click()
  await page.getByRole('textbox', { name: 'Outra duração' }).fill('0')
  await button(page, /^Continuar com/).click()
  await expectText(page, 'Digite de 1 a 1440 minutos.')
  expect(await load()).toEqual(before)
})

test('a lost network keeps what was typed, also over a reload; the next press saves it once', async () => {
  const { page, load } = await openNewHouse()
  page.route('**/api/first-steps', cut)
  await page.getByLabel('Nome do salão').fill('Esmalteria Bela')
  await page.getByLabel('Esmalteria', { exact: true }).click()
  await goOn(page)
  await expectToast(page, 'Não foi possível salvar')
  page.unroute('**/api/first-steps')
  await page.reload()
  await expectHeading(page, 'Como é o seu salão?')
  expect(await page.getByLabel('Nome do salão').inputValue()).toBe('Esmalteria Bela')
  await goOn(page)
  await expectHeading(page, 'Quando Esmalteria Bela abre?')
  expect(await load()).toMatchObject({ kind: 'nails', slug: 'esmalteria-bela' })
})

test('a session that ended meanwhile is told once', async () => {
  const { page } = await openNewHouse()
  await page.getByLabel('Nome do salão').fill('Esmalteria Bela')
  await page.getByLabel('Esmalteria', { exact: true }).click()
  page.cookies.clear()
  await goOn(page)
  await expectToast(page, 'Sua sessão terminou')
  await page.network.waitForIdle()
  await expectNothing(page.getByText('Não foi possível salvar'))
})

test('a house of before meets no first steps, and its reception none at all', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/agenda')
  await expectNothing(link(page, /Primeiros passos/), link(page, 'Compartilhar'))
  const person = await addReceptionist(stand, salon)
  const theirs = await stand.visitAs(person, '/admin/first-steps')
  await expectPath(theirs, '/admin/agenda')
})

test('the logo waits with the step, is on the page once it is done, and can be removed', async () => {
  const { page, load } = await openNewHouse()
  const logo = async () => (await readPage(stand.server, (await load()).slug)).body.business.logo
  changeMe(page, { phone: '11987654321' })
  await page.goto('/admin/first-steps?passo=page')
  await expectHeading(page, 'Como fica a sua página?')
  await button(page, 'Usar meu celular (11) 98765-4321').click()
  expect(await page.getByLabel('WhatsApp').inputValue()).toBe('(11) 98765-4321')
  await choosePhotos(page, [{ name: 'logo.jpg', bytes: await createPhoto() }])
  await expectVisible(button(page, 'Trocar foto'))
  await page.reload()
  await expectVisible(button(page, 'Trocar foto'))
  await goOn(page, 'Terminar')
  await expectHeading(page, 'Quase lá')
  expect(await logo()).toMatch(/^\/pictures\/[0-9a-f]{40}-800\.webp$/)
  await page.goto('/admin/first-steps?passo=page')
  await button(page, 'Remover foto').click()
  await goOn(page, 'Terminar')
  await expectHeading(page, 'Quase lá')
  expect(await logo()).toBeNull()
})
