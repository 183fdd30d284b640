/** `/admin/professionals`: adding somebody, their sheet, archiving and handing over. */
import { expect, test } from 'vitest'
import { TUESDAY } from '#tests/support/api/calls/booking-calls.ts'
import { listTeam } from '#tests/support/api/calls/staff-calls.ts'
import { createPhoto } from '#tests/support/api/pictures.ts'
import { choosePhotos } from '#tests/support/console/choose-files.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import { openSalon, type Salon } from '#tests/support/console/salon.ts'
import {
  button,
  cut,
  expectFocus,
  expectHeading,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  heading,
  link,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking, requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()

const nthId = ({ business }: Salon, nth = 0) => requireNth(business.professionals, nth).id
const openSheet = (salon: Salon, id = nthId(salon)): Promise<ConsolePage> =>
  stand.visitAs(salon.owner, `/admin/professionals?profissional=${id}`)
const findMember = async ({ owner }: Salon, id: string) =>
  (await listTeam(stand.server, owner.token)).body.professionals.find((one) => one.id === id)
const book = (salon: Salon, fields: Parameters<typeof insertBooking>[2]) =>
  insertBooking(stand.server.storage, salon.business, {
    ...{ date: TUESDAY, professional_id: nthId(salon), client_name: 'Marina Souza' },
    ...fields,
  })

test('a new house adds its owner by two taps, and their sheet opens', async () => {
  const salon = await openSalon(stand, { professionals: [] })
  const page = await stand.visitAs(salon.owner, '/admin/professionals')
  await expectText(page, 'Nenhum profissional ainda')
  await link(page, 'Incluir profissional').click()
  await expectHeading(page, 'Novo profissional')
  await button(page, 'Incluir e abrir a ficha').click()
  await expectText(page, 'Informe o nome.')
  await button(page, 'Eu atendo').click()
  await button(page, 'Incluir e abrir a ficha').click()
  await expectHeading(page, 'Serviços e comissão')
  const { professionals } = (await listTeam(stand.server, salon.owner.token)).body
  expect(professionals.map(({ email, services }) => [email, services.length])).toEqual([
    [salon.owner.email, 1],
  ])
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe(professionals[0]?.name)
  await expectText(page, 'Você entra com a conta do salão e vê a agenda de todos.')
  await expectNothing(button(page, /^Convidar$/))
  await link(page, 'Voltar para a equipe').click()
  const row = page.getByRole('listitem').filter({ hasText: professionals[0]?.name ?? '' })
  await expectVisible(row.getByText('Você', { exact: true }))
  await expectNothing(button(row, /^Convidar/))
})

test('own price, commission and hours are saved together; the bar asks to save', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await page.getByLabel('Comissão dos serviços (%)').fill('101')
  await button(page, 'Valores próprios em Corte').click()
  await page.getByLabel('Preço de Corte (R$)').fill('79,90')
  await page.getByLabel('Duração de Corte (min)').fill('45')
  await page.getByLabel('Tem horário próprio').click()
  await page.getByLabel('Terça: aberto').click()
  await button(page, 'Salvar').click()
  await expectText(page, 'Informe um número inteiro, de 0 a 100.')
  await page.getByLabel('Comissão dos serviços (%)').fill('40')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Mudanças salvas')
  await expectNothing(button(page, 'Salvar'))
  const saved = await findMember(salon, nthId(salon))
  expect(saved).toMatchObject({
    commission_rate: 40,
    terms: [{ price: 79.9, duration: 45, commission_rate: null }],
    monday: { enabled: true, schedules: [{ start: '08:00', end: '18:00' }] },
    tuesday: { enabled: false },
  })
})

test('hours name the bookings that they would leave outside, and these stay', async () => {
  const salon = await openSalon(stand)
  const { id } = await book(salon, { time: '10:00' })
  const page = await openSheet(salon)
  await page.getByLabel('Tem horário próprio').click()
  await page.getByLabel('Terça, início do 1º horário').fill('13:00')
  await expectText(page, '1 agendamento fica fora do novo horário')
  await expectText(page, 'Continuam marcados: 24/11, 10:00, Marina Souza')
  await button(page, 'Salvar').click()
  await expectToast(page, 'Mudanças salvas')
  const params = { id: nthId(salon) }
  const ahead = 'GET /api/professionals/:id/bookings-ahead'
  const { bookings } = (await stand.server.call(ahead, { params }, salon.owner.token)).body
  expect(bookings.map((one) => one.id)).toEqual([id])
})

test('windows that overlap are refused beside their day; a day is copied to others in one act', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await page.getByLabel('Tem horário próprio').click()
  await button(page, 'Quarta: incluir outro horário').click()
  await page.getByLabel('Quarta, início do 2º horário').fill('11:00')
  await page.getByLabel('Quarta, fim do 2º horário').fill('20:00')
  await button(page, 'Salvar').click()
  await expectText(page, 'Dois horários deste dia se sobrepõem.')
  await page.getByLabel('Quarta, início do 2º horário').fill('17:00')
  await button(page, 'Copiar quarta para outros dias').click()
  const choice = page.getByRole('dialog', { name: 'Copiar quarta para' })
  await choice.getByLabel('Sexta').click()
  await choice.getByLabel('Domingo').click()
  await button(choice, 'Copiar para 2 dias').click()
  await button(page, 'Salvar').click()
  await expectToast(page, 'Mudanças salvas')
  const split = {
    enabled: true,
    schedules: [
      { start: '08:00', end: '12:00' },
      { start: '17:00', end: '20:00' },
    ],
  }
  expect(await findMember(salon, nthId(salon))).toMatchObject({
    ...{ wednesday: split, friday: split, sunday: split },
  })
})

test('of two tabs the second is shown what the first saved, and loses nothing', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await page.getByLabel('Apresentação').fill('Corta desde 2010')
  const params = { id: nthId(salon) }
  const body = { changes: { bio: 'Barbeiro' }, shown: { bio: null } }
  await stand.server.call('PATCH /api/professionals/:id', { params, body }, salon.owner.token)
  await button(page, 'Salvar').click()
  await expectText(page, '“Apresentação” mudou em outra tela')
  await expectText(page, /Barbeiro/)
  await button(page, 'Ficar com o que digitei').click()
  await button(page, 'Salvar').click()
  await expect
    .poll(async () => (await findMember(salon, nthId(salon)))?.bio, POLL)
    .toBe('Corta desde 2010')
})

test('bookings are passed on in one act; what stays says why', async () => {
  const salon = await openSalon(stand, { professionals: [{ name: 'Rafa' }, { name: 'Bia' }] })
  await book(salon, { time: '10:00', client_name: 'Marina Souza' })
  await book(salon, { time: '11:00', client_name: 'Ana Lima' })
  await book(salon, { time: '11:00', professional_id: nthId(salon, 1) })
  const page = await openSheet(salon)
  await button(page, 'Arquivar').click()
  const asked = page.getByRole('dialog', { name: 'Arquivar Rafa?' })
  await button(asked, 'Passar os agendamentos antes').click()
  await expectNothing(asked)
  await expectFocus(heading(page, 'Agendamentos marcados'))
  await page.getByLabel('Passar para').selectOption({ label: 'Bia' })
  await button(page, 'Passar 2 agendamentos').click()
  await expectToast(page, '1 agendamento passado para Bia', '1 agendamento ficou onde estava')
  await expectVisible(page.getByLabel('24/11, 11:00, Ana Lima'))
  await expectNothing(page.getByLabel('24/11, 10:00, Marina Souza'))
  await expectText(page, /Este horário acabou de ser|já está ocupado|ocupad/i)
})

test('who is archived goes to the archived, comes back, and is deleted for good only from there', async () => {
  const salon = await openSalon(stand, { professionals: [{ name: 'Rafa Lima' }, { name: 'Bia' }] })
  const page = await openSheet(salon)
  await button(page, 'Arquivar').click()
  const asked = page.getByRole('dialog', { name: 'Arquivar Rafa Lima?' })
  await button(asked, 'Arquivar').click()
  await expectToast(page, 'Rafa Lima foi para os arquivados')
  await expectText(page, 'Fora da equipe')
  await link(page, 'Voltar para a equipe').click()
  await expectVisible(link(page, 'Rafa Lima'))
  await link(page, 'Equipe').click()
  await expectVisible(link(page, 'Bia'))
  await expectNothing(link(page, 'Rafa Lima'))
  await link(page, 'Arquivados').click()
  await link(page, 'Rafa Lima').click()
  await button(page, 'Excluir de vez').click()
  const sure = page.getByRole('dialog', { name: 'Excluir Rafa Lima de vez?' })
  await button(sure, 'Excluir de vez').click()
  await expectToast(page, 'Rafa Lima foi excluído de vez')
  await expectText(page, 'Ninguém arquivado')
})

test('the reception is invited beside the team, and its invitation is taken back', async () => {
  const salon = await openSalon(stand)
  const page = await stand.visitAs(salon.owner, '/admin/professionals')
  await expectText(page, 'Ninguém na recepção ainda.')
  await button(page, 'Convidar para a recepção').click()
  const dialog = page.getByRole('dialog', { name: 'Convidar para a recepção' })
  await button(dialog, 'Criar convite').click()
  await expectText(page, 'Informe o nome.')
  await dialog.getByLabel('Nome').fill('Carla Dias')
  await button(dialog, 'Criar convite').click()
  const given = page.getByRole('dialog', { name: 'Convite para Carla Dias' })
  const address = await given.getByText(/\/convite\//).innerText()
  await page.keyboard.press('Escape')
  const taking = await stand.visit(address)
  await expectText(taking, /cuidar da agenda, dos clientes e das comandas/)

  const again = await stand.visitAs(salon.owner, '/admin/professionals')
  await button(again, 'Cancelar convite: Carla Dias').click()
  const asked = again.getByRole('dialog', { name: 'Encerrar o acesso de Carla Dias?' })
  await button(asked, 'Cancelar convite').click()
  await expectText(again, 'Ninguém na recepção ainda.')
})

test('days off are marked and taken back, as blocks of that person alone', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await expectText(page, 'Nenhuma folga nos próximos 60 dias.')
  await button(page, 'Marcar folga').click()
  await expectText(page, 'Escolha de 1 a 31 dias, o último depois do primeiro.')
  await page.getByLabel('Primeiro dia').fill('2026-12-24')
  await page.getByLabel('Último dia').fill('2026-12-25')
  await button(page, 'Marcar folga').click()
  await expectToast(page, '2 dias marcados')
  await expectText(page, 'Quinta, 24 de dezembro')
  await button(page, 'Desfazer a folga de Quinta, 24 de dezembro').click()
  await expectToast(page, 'Folga desfeita')
  await expectNothing(page.getByText('Quinta, 24 de dezembro'))
  await expectText(page, 'Sexta, 25 de dezembro')
})

test('without the network it says so, and what was typed stays', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await page.getByLabel('Nome', { exact: true }).fill('Rafael Lima')
  page.route('**/api/professionals/*', cut)
  await button(page, 'Salvar').click()
  await expectToast(page, 'Não foi possível salvar')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Rafael Lima')
  await page.reload()
  await expectText(page, 'Recuperamos o que você tinha digitado.')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Rafael Lima')
})

test('leaving a sheet that is not saved asks first; who adds somebody loses nothing by a reload', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await page.getByLabel('Nome', { exact: true }).fill('Rafael Lima')
  await link(page, 'Voltar para a equipe').click()
  const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await button(asked, 'Salvar e sair').click()
  await expectVisible(link(page, 'Rafael Lima'))
  await link(page, 'Incluir profissional').click()
  await page.getByLabel('Nome', { exact: true }).fill('Bia')
  await page.reload()
  await expectHeading(page, 'Novo profissional')
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Bia')
})

test('of somebody who is not here any more the address says so', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon, 'ninguem')
  await expectText(page, 'Esta pessoa não está mais aqui')
})

test('a photo is sent, saved with the sheet, and removed', async () => {
  const salon = await openSalon(stand)
  const page = await openSheet(salon)
  await choosePhotos(page, [{ name: 'rafa.jpg', bytes: await createPhoto() }])
  await expectVisible(button(page, 'Trocar foto'))
  await button(page, 'Salvar').click()
  await expectToast(page, 'Mudanças salvas')
  const saved = (await findMember(salon, nthId(salon)))?.avatar
  expect(saved).toMatch(/^\/pictures\/[0-9a-f]{40}-1600\.webp$/)
  await button(page, 'Remover foto').click()
  await button(page, 'Salvar').click()
  await expect.poll(async () => (await findMember(salon, nthId(salon)))?.avatar, POLL).toBeNull()
})
