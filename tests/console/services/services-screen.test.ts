/** The screen of services: the list, its order by keys, and the forms, each with its address. */
import { beforeEach, expect, test } from 'vitest'
import { pictures } from '#db/tables/picture.ts'
import { OwnerSalon } from '#tests/support/api/calls/owner-calls.ts'
import { createServiceCalls } from '#tests/support/api/calls/service-calls.ts'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { PHONE, useConsole } from '#tests/support/console/use-console.ts'
import type { BusinessOverrides } from '#tests/support/db/factories.ts'

const stand = useConsole()

let salon: Salon
let calls: ReturnType<typeof createServiceCalls>
let page: Awaited<ReturnType<typeof stand.visit>>

async function open(path = '/admin/services', overrides: BusinessOverrides = {}, size = {}) {
  salon = await openSalon(stand, {
    services: [{ name: 'Corte' }, { name: 'Barba', status: 'inactive' }, { name: 'Luzes' }],
    professionals: [{ name: 'Rafa' }, { name: 'Bia' }],
    ...overrides,
  })
  calls = createServiceCalls(new OwnerSalon(stand.server, salon.business, salon.owner.token))
  page = await stand.visitAs(salon.owner, path, size)
}

const names = () => page.locator('ol h2 button').allTextContents()
const find = async (name: string) => (await calls.list()).services.find((one) => one.name === name)

beforeEach(() => open())

test('lists what clients are offered; the filter and the form stand in the address', async () => {
  await expectHeading(page, 'Serviços')
  await expect.poll(names, POLL).toEqual(['Luzes', 'Corte'])
  await expectText(page, 'Sem agendamentos em 30 dias')
  await expectNothing(page.getByText(/Procura/))
  await expectNothing(page.getByText(/estrela/i))
  await page.getByLabel('Mostrar').selectOption({ label: 'Inativos' })
  await expect.poll(names, POLL).toEqual(['Barba'])
  expect(page.url()).toContain('mostrar=inativos')
  await button(page, 'Editar Barba').click()
  await expectVisible(page.getByRole('dialog', { name: 'Editar Barba' }))
  expect(page.url()).toContain('editar=')
  history.back()
  await expectNothing(page.getByRole('dialog'))
  await expect.poll(names, POLL).toEqual(['Barba'])
})

test('how much a service is wanted is told once somebody booked it', async () => {
  const owner = new OwnerSalon(stand.server, salon.business, salon.owner.token)
  await owner.insert({ status: 'completed', date: '2026-11-02' })
  await page.reload()
  await expectText(page, /^Procura [45],\d de 5$/)
  await expectText(page, '1 agendamento em 30 dias (95% do total)')
})

test('a house that was just opened is told what to do, on a phone too', async () => {
  await open('/admin/services', { services: [], professionals: [] }, { size: PHONE })
  await expectText(page, 'Nenhum serviço ainda')
  await button(page, 'Novo serviço').click()
  await page.getByLabel('Nome', { exact: true }).fill('Corte feminino')
  await page.getByLabel('Preço (R$)').fill('89,9')
  await button(page, '45min').click()
  await expectText(page, 'Ainda não há profissionais. Cadastre a equipe e escolha aqui quem faz.')
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  await expectNothing(page.getByRole('dialog'))
  await expect.poll(names, POLL).toEqual(['Corte feminino'])
  expect(await find('Corte feminino')).toMatchObject({
    price: 89.9,
    duration: 45,
    category: 'hair',
  })
})

test('everybody performs what is new, unless the owner says otherwise', async () => {
  await open('/admin/services?novo=servico')
  const performs = (name: string) => page.getByLabel(name, { exact: true })
  for (const name of ['Rafa', 'Bia'])
    await expect.poll(() => performs(name).isChecked(), POLL).toBe(true)
  for (const name of ['Rafa', 'Bia']) await performs(name).uncheck()
  await expectText(page, 'Ninguém faz: não dá para agendar.')
  await performs('Bia').check()
  await expectNothing(page.getByText('Ninguém faz: não dá para agendar.'))
  await page.getByLabel('Nome', { exact: true }).fill('Escova')
  await page.getByLabel('Preço (R$)').first().fill('60')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Serviço criado')
  expect((await calls.page()).services[0]).toMatchObject({ name: 'Escova', price: 60 })
  const bia = salon.business.professionals[1]?.id
  expect((await find('Escova'))?.professionals).toMatchObject([{ professional_id: bia }])
})

/** By the menu of its row. */
async function act(what: string, name: string): Promise<void> {
  await button(page, `Mais ações de ${name}`).click()
  await button(page, `${what} ${name}`).click()
}

test('what nobody performs is kept all the same, and a copy of it has nobody either', async () => {
  await open('/admin/services?novo=servico')
  await page.getByLabel('Nome', { exact: true }).fill('Escova')
  await page.getByLabel('Preço (R$)').first().fill('60')
  for (const name of ['Rafa', 'Bia']) await page.getByLabel(name, { exact: true }).uncheck()
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  expect((await find('Escova'))?.professionals).toEqual([])
  await act('Duplicar', 'Escova')
  await expectText(page, 'Ninguém faz: não dá para agendar.')
  await button(page, 'Criar').click()
  await expect.poll(async () => (await find('Escova (cópia)'))?.professionals, POLL).toEqual([])
})

test('what is wrong is said beside its field, and nothing is sent', async () => {
  await button(page, 'Novo serviço').click()
  await page.getByLabel('Preço (R$)').first().fill('1.000.000,00')
  await page.getByLabel('Duração (minutos)').fill('0')
  await button(page, 'Criar').click()
  await expectText(page, 'Escreva um nome.')
  await expectText(page, 'Use um valor de R$ 0,00 a R$ 100.000,00.')
  await expectText(page, 'Use de 1 a 1440 minutos.')
  await expectFocus(page.getByLabel('Nome', { exact: true }))
  expect((await calls.list()).services).toHaveLength(3)
})

test('the bar explains the time; buffers, pause and who performs are saved with it', async () => {
  await button(page, 'Editar Luzes').click()
  await page.getByLabel('Duração (minutos)').fill('90')
  await page.getByLabel('Antes (minutos)').fill('10')
  await page.getByLabel('Depois (minutos)').fill('5')
  await page.getByLabel('Pausa (minutos)', { exact: true }).fill('30')
  await page.getByLabel('Pausa após (minutos)').fill('30')
  await expectText(
    page,
    '10min antes · 30min com a cliente · 30min de pausa, outro cliente cabe · 30min com a cliente · 5min depois',
  )
  await page.getByLabel('Rafa', { exact: true }).uncheck()
  await page.getByLabel('Comissão (%)').fill('60')
  await page.locator('fieldset').getByLabel('Preço (R$)').fill('75')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Serviço salvo')
  const [, bia] = salon.business.professionals
  expect(await find('Luzes')).toMatchObject({
    ...{ duration: 90, buffer_before: 10, buffer_after: 5, gap_start: 30, gap_minutes: 30 },
    professionals: [{ professional_id: bia?.id, price: 75, duration: null, commission_rate: 60 }],
  })
})

test('leaving something unsaved asks; staying keeps it, leaving drops it', async () => {
  await button(page, 'Editar Corte').click()
  await page.getByLabel('Nome', { exact: true }).fill('Corte fino')
  history.back()
  await expectText(page, 'Sair sem salvar?')
  await button(page, 'Continuar editando').click()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Corte fino')
  history.back()
  await button(page, 'Sair sem salvar').click()
  await expectNothing(page.getByRole('dialog'))
  expect(await find('Corte fino')).toBeUndefined()
})

test('a reload keeps what was typed; another tab’s change is shown with both ways on', async () => {
  await button(page, 'Editar Corte').click()
  await page.getByLabel('Preço (R$)').first().fill('70')
  await page.reload()
  await expect.poll(() => page.getByLabel('Preço (R$)').first().inputValue(), POLL).toBe('70')
  const id = (await find('Corte'))?.id ?? ''
  await calls.change(id, { changes: { price: 60 }, shown: { price: 50 } })
  await button(page, 'Salvar').click()
  await expectText(page, '“Preço (R$)” mudou em outra tela')
  await button(page, 'Ficar com o que digitei').click()
  await expectFocus(page.getByRole('heading', { name: 'Editar Corte' }))
  await button(page, 'Salvar').click()
  await expectToast(page, 'Serviço salvo')
  expect((await find('Corte'))?.price).toBe(70)
})

test('a copy is a form of its own, that keeps the terms and takes a new name', async () => {
  await act('Duplicar', 'Corte')
  await expect
    .poll(() => page.getByLabel('Nome', { exact: true }).inputValue(), POLL)
    .toBe('Corte (cópia)')
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  expect(await find('Corte (cópia)')).toMatchObject({ price: 50, duration: 30 })
  expect((await find('Corte (cópia)'))?.professionals).toHaveLength(2)
})

test('deactivated, it leaves the list; “Desfazer” brings it back', async () => {
  await act('Desativar', 'Corte')
  await expectToast(page, 'Corte desativado')
  await expect.poll(names, POLL).toEqual(['Luzes'])
  await expectFocus(button(page, 'Editar Luzes'))
  await button(page, /Desfazer/).click()
  await expect.poll(names, POLL).toEqual(['Luzes', 'Corte'])
  expect((await find('Corte'))?.status).toBe('active')
})

test('deleting asks first; what history refers to is offered to be deactivated instead', async () => {
  await act('Excluir', 'Luzes')
  await expectText(page, 'Excluir Luzes?')
  await button(page, 'Excluir').click()
  await expectToast(page, 'Luzes excluído')
  await expect.poll(names, POLL).toEqual(['Corte'])
  const owner = new OwnerSalon(stand.server, salon.business, salon.owner.token)
  await owner.insert({ status: 'completed', date: '2026-11-02' })
  await act('Excluir', 'Corte')
  await button(page, 'Excluir').click()
  await expectText(page, 'Corte não pode ser excluído')
  await button(page, 'Desativar').click()
  await expectToast(page, 'Corte desativado')
  expect((await find('Corte'))?.status).toBe('inactive')
})

test('arrows move a service, say where it is, keep the focus, and the page follows', async () => {
  const handle = button(page, 'Mover Corte')
  await handle.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectText(page, 'Corte: posição 1 de 2')
  await expect.poll(names, POLL).toEqual(['Corte', 'Luzes'])
  await expectFocus(handle)
  await expect
    .poll(async () => (await calls.page()).services.map(({ name }) => name), POLL)
    .toEqual(['Corte', 'Luzes'])
  await page.keyboard.press('ArrowUp')
  await expect.poll(names, POLL).toEqual(['Corte', 'Luzes'])
})

test('moved and left at once, the order is saved all the same; another tab’s deletion is told', async () => {
  await button(page, 'Mover Corte').focus()
  await page.keyboard.press('ArrowUp')
  await page.push('/admin/share')
  const readOrder = async () => (await calls.page()).services.map(({ name }) => name)
  await expect.poll(readOrder, POLL).toEqual(['Corte', 'Luzes'])
  await page.push('/admin/services')
  await expect.poll(names, POLL).toEqual(['Corte', 'Luzes'])
  await calls.remove((await find('Corte'))?.id ?? '')
  await button(page, 'Mover Luzes').focus()
  await page.keyboard.press('ArrowUp')
  await expectToast(page, 'Não foi possível salvar a ordem')
  await expect.poll(names, POLL).toEqual(['Luzes'])
})

test('a composite proposes the sum of its parts, and takes another total', async () => {
  await button(page, 'Novo combo').click()
  await page.getByLabel('Nome', { exact: true }).fill('Dia de noiva')
  await expectNothing(page.getByText(/Separados/))
  await expectNothing(button(page, 'Usar a soma'))
  await page.getByLabel('Juntar um serviço').selectOption({ label: 'Corte' })
  await expectText(page, /Separados custam R\$\s50,00\./)
  await button(page, 'Criar').click()
  await expectText(page, 'Um combo junta de 2 a 20 serviços.')
  await page.getByLabel('Juntar um serviço').selectOption({ label: 'Luzes' })
  await expect.poll(() => page.getByLabel('Preço do combo (R$)').inputValue(), POLL).toBe('100,00')
  expect(await page.getByLabel('Duração do combo (minutos)').inputValue()).toBe('60')
  await page.getByLabel('Preço do combo (R$)').fill('90')
  await button(page, 'Subir Luzes').click()
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  const [composite] = (await calls.list()).composites
  const [corte, , luzes] = salon.business.services
  expect(composite).toMatchObject({ name: 'Dia de noiva', total_price: 90, total_duration: 60 })
  expect(composite?.items.map(({ service_id }) => service_id)).toEqual([luzes?.id, corte?.id])
})

test('what an active composite takes off the page is said before, and beside each of its parts', async () => {
  const parts = page.getByText(/na página, só dentro do combo/)
  await expectVisible(button(page, 'Editar Corte'))
  await expectNothing(parts)
  await button(page, 'Novo combo').click()
  await expectText(page, /eles aparecem na sua página só dentro dele\.$/)
  await page.getByLabel('Nome', { exact: true }).fill('Dia de noiva')
  for (const label of ['Corte', 'Luzes'])
    await page.getByLabel('Juntar um serviço').selectOption({ label })
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  await expect.poll(() => parts.count(), POLL).toBe(2)
  const [composite] = (await calls.list()).composites
  const hidden = { changes: { is_active: false }, shown: { is_active: true } }
  await calls.changeComposite(composite?.id ?? '', hidden)
  await page.reload()
  await expectVisible(button(page, 'Editar Corte'))
  await expectNothing(parts)
})

test('an address of a service that is gone says so', async () => {
  await page.goto('/admin/services?editar=nao-existe')
  await expectText(page, 'Este serviço não existe mais.')
})

test('a photo is sent with the form, seen when it is opened again, and removed', async () => {
  await button(page, 'Editar Corte').click()
  const photo = { name: 'corte.jpg', bytes: await createPhoto() }
  await choosePhotos(page.getByRole('dialog'), [photo])
  await expectVisible(button(page, 'Trocar foto'))
  expect((await find('Corte'))?.image).toBeNull()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Serviço salvo')
  expect((await find('Corte'))?.image).toMatch(/^\/pictures\/[0-9a-f]{40}-1600\.webp$/)
  await button(page, 'Editar Corte').click()
  await expectVisible(page.locator('fieldset img[src^="/pictures/"]'))
  await button(page, 'Remover foto').click()
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await find('Corte'))?.image, POLL).toBeNull()
})

test('a photo that the house no longer has is said beside it, of a combo that is new too', async () => {
  await open('/admin/services?novo=combo')
  await page.getByLabel('Nome', { exact: true }).fill('Dia de noiva')
  for (const name of ['Corte', 'Luzes'])
    await page.getByLabel('Juntar um serviço').selectOption({ label: name })
  const photo = { name: 'noiva.jpg', bytes: await createPhoto() }
  await choosePhotos(page.getByRole('dialog'), [photo])
  await expectVisible(button(page, 'Trocar foto'))
  await stand.server.storage.write((tx) => tx.delete(pictures))
  await button(page, 'Criar').click()
  const field = page.getByRole('group', { name: 'Foto', exact: true })
  await expectText(field, 'Esta foto não está mais aqui. Envie a foto de novo.')
  await expectFocus(button(page, 'Trocar foto'))
  await choosePhotos(page.getByRole('dialog'), [photo])
  await expectText(field, 'Foto enviada')
  await button(page, 'Criar').click()
  await expectToast(page, 'Serviço criado')
  expect((await calls.list()).composites[0]?.image).toContain('/pictures/')
})
