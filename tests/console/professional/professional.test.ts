import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { business_settings } from '#db/tables/business.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  bookSeveral,
  figureCard,
  openDashboard,
  openProfessionalSalon,
  ownDayList,
  TODAY,
} from '#tests/support/console/professional-screen.ts'
import {
  answerWith,
  button,
  expectHeading,
  expectNothing,
  expectPath,
  expectText,
  expectToast,
  expectVisible,
  hearErrors,
  ignore,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { requireNth } from '#tests/support/db/factories.ts'

const stand = useConsole()
const ZONE = 'America/Sao_Paulo'

const next = (page: ConsolePage) => page.getByRole('region', { name: /^(Agora|Próximo)$/ })
const sheet = (page: ConsolePage, name = 'Carla Dias') =>
  page.getByRole('dialog', { name, exact: true })
const setTime = (time: string) => vi.setSystemTime(toInstant(ZONE, TODAY, time))

describe('a professional’s day', () => {
  test('greets them, and puts who sits in the chair on top, then who comes next', async () => {
    const salon = await openProfessionalSalon(stand)
    await salon.book({ date: TODAY, what: 'Escova' })
    await salon.book({ date: TODAY, time: '14:00', client: { nome: 'Ana Beatriz Lima' } })
    setTime('10:15')
    const page = await openDashboard(stand, salon)
    await expectHeading(page, 'Bom dia, Rafa Lima')
    await expectText(next(page), 'Agora · 10:00 às 11:00')
    await expectText(next(page), 'termina em 45 min')
    await expectText(next(page), 'Carla Dias')
    setTime('11:30')
    await page.reload()
    await expectText(next(page), 'Próximo · 14:00 às 14:30')
    await expectText(next(page), 'começa em 2h30')
    await expectText(next(page), 'Ana Lima')
    setTime('15:00')
    await page.reload()
    await expectText(next(page), 'Ninguém mais hoje')
  })

  test('begins with who sits in the chair since before midnight', async () => {
    const salon = await openProfessionalSalon(stand)
    const { id } = await salon.book({ date: addDays(TODAY, -1), time: '23:30', duration: 60 })
    setTime('00:10')
    const page = await openDashboard(stand, salon)
    await expectText(next(page), 'Agora · 23:30 às 00:30')
    await expectText(next(page), 'termina em 20 min')
    const row = ownDayList(page).getByRole('button')
    await expectText(row, 'até 00:30')
    await row.click()
    await expectVisible(sheet(page))
    expect(new URL(page.url()).searchParams.get('agendamento')).toBe(id)
    setTime('00:40')
    await page.reload()
    await expectNothing(next(page).getByText(/^Agora/))
  })

  test('shows what they do, and nothing of a colleague', async () => {
    const salon = await openProfessionalSalon(stand)
    await salon.book({ date: TODAY })
    await salon.book({ date: TODAY, time: '11:00', who: 'Bia Costa', client: { nome: 'Zilda' } })
    const page = await openDashboard(stand, salon)
    await expectVisible(ownDayList(page).getByRole('button', { name: /^10:00.*Carla Dias.*Corte/ }))
    expect(await ownDayList(page).getByRole('button').count()).toBe(1)
    await expectText(figureCard(page, 'Próximos'), '1')
    expect(document.body.textContent).not.toMatch(/Zilda|Bia Costa/)
  })

  test('ends with the access, and says at once whom to ask', async () => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    const params = { id: requireNth(salon.business.professionals).id }
    await stand.server.call('DELETE /api/professionals/:id/access', { params }, salon.owner.token)
    await expectToast(
      page,
      'Sua sessão terminou',
      'Entre novamente para continuar de onde parou. Se não conseguir, o salão pode ter encerrado o seu acesso: fale com o responsável.',
    )
    await expectPath(page, '/login/professional')
  })

  test('confirms by one press, and completes by two, once', async () => {
    setTime('09:30')
    const salon = await openProfessionalSalon(stand)
    const { id } = await salon.book({ date: TODAY, status: 'pendente' })
    const page = await openDashboard(stand, salon)
    await button(next(page), 'Confirmar').click()
    await expectToast(page, 'Agendamento confirmado', 'Carla Dias')
    await button(next(page), 'Concluir').click()
    await expectText(sheet(page), 'Depois de concluído, só o salão pode reabrir.')
    expect(await salon.stored(TODAY)).toMatchObject([{ id, status: 'confirmed' }])
    await button(sheet(page), 'Concluir').evaluate((one) => {
      one.click()
      one.click()
    })
    await expectToast(page, 'Atendimento concluído', 'Carla Dias')
    await expectNothing(sheet(page))
    expect(await salon.stored(TODAY)).toMatchObject([{ id, status: 'completed' }])
    // One to confirm it, one to complete it.
    expect(page.network.countRequests(`/api/professional/bookings/${id}/status`)).toBe(2)
    await expectText(figureCard(page, 'Agendamentos'), '1 concluído')
    await expectText(figureCard(page, 'Comissões'), 'R$ 25,00')
  })

  test('says so where somebody else has changed it meanwhile, and shows what stands now', async () => {
    setTime('09:30')
    const salon = await openProfessionalSalon(stand)
    const booking = await salon.book({ date: TODAY })
    const page = await openDashboard(stand, salon)
    page.route('**/api/events*', ignore)
    await page.reload()
    await ownDayList(page).getByRole('button', { name: /Carla/ }).click()
    await salon.calls.set(booking, 'cancelled')
    await button(sheet(page), 'Concluir').click()
    await expectToast(page, 'Nada foi mudado')
    await page.keyboard.press('Escape')
    await expectVisible(ownDayList(page).getByRole('button', { name: /Carla.*Cancelado/ }))
  })

  test('shows a new booking by itself', async () => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    await expectText(page, 'Nenhum horário hoje')
    await salon.book({ date: TODAY, time: '16:00' })
    await expectVisible(ownDayList(page).getByRole('button', { name: /^16:00.*Carla Dias/ }))
    await expectText(figureCard(page, 'Próximos'), '1')
  })

  test('is stepped through, by button and by address', async () => {
    const salon = await openProfessionalSalon(stand)
    const tomorrow = addDays(TODAY, 1)
    await bookSeveral(salon, tomorrow, 2)
    const page = await openDashboard(stand, salon)
    await button(page, 'Próximo dia').click()
    const list = page.getByRole('list', { name: /^Seus horários de / })
    await expect.poll(() => list.getByRole('button').count(), POLL).toBe(2)
    expect(new URL(page.url()).searchParams.get('dia')).toBe(tomorrow)
    await list.getByRole('button').first().click()
    await expectVisible(sheet(page))
    expect(await button(sheet(page), 'Concluir').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => list.getByRole('button').count(), POLL).toBe(2)
    await button(page, 'Voltar para hoje').click()
    await expectText(page, 'Nenhum horário hoje')
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('a professional’s own blocks', () => {
  const allowBlocking = (user_id: string) =>
    stand.server.storage.write(async (tx) => {
      const general_settings = { professionalBlocks: true }
      const isOwn = eq(business_settings.user_id, user_id)
      await tx.update(business_settings).set({ general_settings }).where(isOwn)
    })

  test('are theirs to make and to take back, where the salon lets them', async () => {
    const salon = await openProfessionalSalon(stand)
    await allowBlocking(salon.owner.id)
    const page = await openDashboard(stand, salon)
    await button(page, 'Bloquear horário').click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
    await dialog.getByLabel('Início').fill('12:30')
    await dialog.getByLabel('Fim').fill('12:00')
    await button(dialog, 'Bloquear').click()
    await expectText(dialog, 'O fim precisa vir depois do início.')
    await dialog.getByLabel('Fim').fill('13:00')
    await dialog.getByLabel('Motivo (opcional)').fill('Almoço')
    await button(dialog, 'Bloquear').click()
    await expectToast(page, 'Horário bloqueado')
    const line = ownDayList(page).getByRole('listitem').filter({ hasText: 'Almoço' })
    await expectText(line, 'Bloqueado · 12:30 às 13:00')
    await button(line, /^Liberar/).click()
    await expectToast(page, 'Horário liberado')
    await expectNothing(line)
    await button(page, 'Desfazer').click()
    await expectVisible(line)
  })

  test('cannot be made where it does not', async () => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    await expectText(page, 'Nenhum horário hoje')
    expect(await button(page, 'Bloquear horário').count()).toBe(0)
  })
})

describe('what could not be loaded', () => {
  test('is said to be, is no zero, and comes with the second try', async () => {
    const salon = await openProfessionalSalon(stand)
    await salon.book({ date: TODAY })
    const page = await openDashboard(stand, salon)
    const broken = { code: 'unexpected', message: 'Falha interna' }
    page.route('**/api/professional/statement*', answerWith(400, broken))
    await page.reload()
    await expectText(page, 'Não foi possível carregar os seus números')
    await expectText(page, 'Erro na consulta: Falha interna')
    expect(await figureCard(page, 'Faturamento').count()).toBe(0)
    expect(await page.getByText('R$ 0,00').count()).toBe(0)
    await expectVisible(ownDayList(page))
    page.unroute('**/api/professional/statement*')
    await button(page, 'Tentar novamente').first().click()
    await expectText(figureCard(page, 'Próximos'), '1')
    const toasts = page.getByRole('region', { name: /^Notificações/ }).getByRole('listitem')
    expect(await toasts.count()).toBe(0)
  })

  test.each([
    [answerWith(200, { portal: true }), 'Resposta inválida do servidor'],
    [answerWith(400, { code: 'x', message: 'Não agora' }), 'Erro na consulta: Não agora'],
  ])('of the day says why, and the way out stays (%#)', async (answer, why) => {
    const salon = await openProfessionalSalon(stand)
    const page = await openDashboard(stand, salon)
    page.route('**/api/professional/agenda*', answer)
    await page.reload()
    await expectText(page, 'Erro ao carregar agendamentos')
    await expectText(page, why)
    await expectVisible(button(page, 'Sair'))
    page.unroute('**/api/professional/agenda*')
    await button(page, 'Tentar novamente').click()
    await expectText(page, 'Nenhum horário hoje')
  })
})

test('a dashboard that breaks can be left', async () => {
  const page = await openDashboard(stand, await openProfessionalSalon(stand))
  const errors = hearErrors()
  // What no server of ours answers: a list with nothing in its place.
  const nothing = answerWith(200, { today: TODAY, timezone: ZONE, bookings: [null] })
  page.route('**/api/professional/agenda*', nothing)
  await page.reload()
  await expectHeading(page, 'Esta tela não abriu')
  expect(errors.length).toBeGreaterThan(0)
  await button(page, 'Sair').click()
  await expectPath(page, '/login/professional')
})

test('Sair leads to the professionals’ sign-in', async () => {
  const page = await openDashboard(stand, await openProfessionalSalon(stand))
  await button(page, 'Sair').click()
  await expectPath(page, '/login/professional')
})
