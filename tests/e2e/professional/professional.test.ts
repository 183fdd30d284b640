import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { toInstant } from '#domain/time/clock.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { sendAs } from '#tests/support/e2e/demo-people.ts'
import {
  countLoads,
  measureQuickest,
  openClientVisit,
} from '#tests/support/e2e/screens/client-at.ts'
import {
  answerWith,
  BROKEN,
  expectHeading,
  expectPath,
  toastLocator,
} from '#tests/support/e2e/screens/console.ts'
import {
  allowBlocking,
  bookSeveral,
  dashboardGreeting,
  figureCard,
  getDayAfter,
  openDashboard,
  openProfessionalSalon,
  ownDayList,
  type ProfessionalSalon,
} from '#tests/support/e2e/screens/professional-screen.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()
const ZONE = 'America/Sao_Paulo'
/** As long as news may take to the screen (ms). */
const AT_ONCE = 1000

const next = (page: Page) => page.getByRole('region', { name: /^(Agora|Próximo)$/ })
const sheet = (page: Page, name = 'Carla Dias') => page.getByRole('dialog', { name, exact: true })

/** Stops the page's clock at a time of the house's today. */
async function standAt(page: Page, { today }: ProfessionalSalon, time: string): Promise<void> {
  await page.clock.setFixedTime(toInstant(ZONE, today, time))
  await page.reload()
}

/** What the server has of today for whoever asks. */
async function storedStates(chair: ProfessionalSalon): Promise<string[]> {
  return (await chair.stored(chair.today)).map(({ status }) => status)
}

describe('a professional’s day', () => {
  test('greets him, and puts who sits in the chair on top, then who comes next', async () => {
    const chair = await openProfessionalSalon(stand)
    await chair.book({ date: chair.today, time: '10:00', what: 'Escova' })
    await chair.book({ date: chair.today, time: '14:00', client: { nome: 'Ana Beatriz Lima' } })
    const { page } = await openDashboard(stand, chair)
    await standAt(page, chair, '10:15')
    // By the business's clock, wherever the browser is.
    await expectHeading(page, 'Bom dia, Rafa Lima')
    await expectText(next(page), 'Agora · 10:00 às 11:00')
    await expectText(next(page), 'termina em 45 min')
    await expectText(next(page), 'Carla Dias')
    await standAt(page, chair, '11:30')
    await expectText(next(page), 'Próximo · 14:00 às 14:30')
    await expectText(next(page), 'começa em 2h 30')
    await expectText(next(page), 'Ana Lima')
    await standAt(page, chair, '15:00')
    await expectText(next(page), 'Ninguém mais hoje')
  })

  test('shows what he does, and nothing of a colleague, in no answer either', async () => {
    const chair = await openProfessionalSalon(stand)
    await chair.book({ date: chair.today, time: '10:00' })
    const bias = { date: chair.today, time: '11:00', who: 'Bia Costa', client: { nome: 'Zilda' } }
    await chair.book(bias)
    const { page } = await openDashboard(stand, chair)
    await expectVisible(ownDayList(page).getByRole('button', { name: /^10:00.*Carla Dias.*Corte/ }))
    expect(await ownDayList(page).getByRole('button').count()).toBe(1)
    await expectText(figureCard(page, 'Próximos'), '1')
    const id = chair.ids.get('Bia Costa')
    for (const path of ['agenda', 'statement', `agenda?professional_id=${id}`]) {
      const answer = await sendAs(stand.url, chair.rafa, 'GET', `/api/professional/${path}`)
      expect(await answer.text(), path).not.toMatch(/Zilda|Bia Costa/)
    }
    const owners = await sendAs(stand.url, chair.rafa, 'GET', `/api/agenda?from=${chair.today}`)
    expect(owners.status).toBe(403)
  })

  test('confirms by one press, and completes by two, once', async () => {
    const chair = await openProfessionalSalon(stand)
    await chair.book({ date: chair.today, time: '10:00', status: 'pendente' })
    const { page } = await openDashboard(stand, chair)
    await standAt(page, chair, '09:30')
    await button(next(page), 'Confirmar').click()
    await toastLocator(page, 'Agendamento confirmado', 'Carla Dias')
    await button(next(page), 'Concluir').click()
    await expectText(sheet(page), 'Depois de concluído, só o salão pode reabrir.')
    expect(await storedStates(chair)).toEqual(['confirmed'])
    await button(sheet(page), 'Concluir').dblclick()
    await toastLocator(page, 'Atendimento concluído', 'Carla Dias')
    await expectNothingCut(sheet(page))
    await expect.poll(() => storedStates(chair)).toEqual(['completed'])
    await expectText(figureCard(page, 'Agendamentos'), '1 concluído')
    await expectText(figureCard(page, 'Comissões'), 'R$ 25,00')
  })

  test('says so where somebody else has changed it meanwhile, and shows what stands now', async () => {
    const chair = await openProfessionalSalon(stand)
    const { id, version } = await chair.book({ date: chair.today, time: '10:00' })
    const { page } = await openDashboard(stand, chair, { allow: BROKEN })
    await page.route('**/api/events*', (route) => route.abort())
    await standAt(page, chair, '09:30')
    await ownDayList(page).getByRole('button', { name: /Carla/ }).click()
    await chair.call('POST', `/api/bookings/${id}/status`, { version, status: 'cancelled' })
    await button(sheet(page), 'Concluir').click()
    await toastLocator(page, 'Nada foi mudado')
    await page.keyboard.press('Escape')
    await expectVisible(ownDayList(page).getByRole('button', { name: /Carla.*Cancelado/ }))
  })

  test('shows a new booking by itself', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair)
    await expectText(page, 'Nenhum horário hoje')
    await chair.book({ date: chair.today, time: '16:00' })
    await expectVisible(ownDayList(page).getByRole('button', { name: /^16:00.*Carla Dias/ }))
    await expectText(figureCard(page, 'Próximos'), '1')
  })

  test('shows what a client books on the page within a second, as new, without a reload', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair)
    await page.goto(`${stand.url}/professional/dashboard?dia=${chair.day}`)
    await expectText(page, 'Nenhum horário neste dia')
    const loads = countLoads(page)
    const nameAt = (time: string) => new RegExp(`^${time}.*Marina Souza.*Corte`)
    const clientFor = (time: string) => openClientVisit(stand, chair, time)
    expect(await measureQuickest(page, nameAt, clientFor, AT_ONCE)).toBeLessThan(AT_ONCE)
    const row = page.getByRole('button', { name: nameAt('10:00') }).first()
    await expectVisible(row)
    await expectText(row, 'Novo')
    await expectText(figureCard(page, 'Próximos'), /^[1-3]$/)
    expect(loads()).toBe(0)
  })

  test('is stepped through, by button and by address', async () => {
    const chair = await openProfessionalSalon(stand)
    await bookSeveral(chair, getDayAfter(chair, 1), 2)
    const { page } = await openDashboard(stand, chair)
    await button(page, 'Próximo dia').click()
    const list = page.getByRole('list', { name: /^Seus horários de / })
    await expect.poll(() => list.getByRole('button').count()).toBe(2)
    await expect.poll(() => new URL(page.url()).searchParams.get('dia')).toBe(getDayAfter(chair, 1))
    await list.getByRole('button').first().click()
    await expectVisible(sheet(page))
    expect(await button(sheet(page), 'Concluir').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => list.getByRole('button').count()).toBe(2)
    await button(page, 'Voltar para hoje').click()
    await expectText(page, 'Nenhum horário hoje')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})

describe('a professional’s own blocks', () => {
  test('are his to make and to take back, where the house lets him', async () => {
    const chair = await openProfessionalSalon(stand)
    allowBlocking(stand, chair)
    const { page } = await openDashboard(stand, chair)
    await button(page, 'Bloquear horário').click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
    await dialog.getByLabel('Início').fill('12:30')
    await dialog.getByLabel('Fim').fill('12:00')
    await button(dialog, 'Bloquear').click()
    await expectText(dialog, 'O fim precisa vir depois do início.')
    await dialog.getByLabel('Fim').fill('13:00')
    await dialog.getByLabel('Motivo (opcional)').fill('Almoço')
    await button(dialog, 'Bloquear').click()
    await toastLocator(page, 'Horário bloqueado')
    const line = ownDayList(page).getByRole('listitem').filter({ hasText: 'Almoço' })
    await expectText(line, 'Bloqueado · 12:30 às 13:00')
    await button(line, /^Liberar/).click()
    await toastLocator(page, 'Horário liberado')
    await expectNothingCut(line)
    await button(page, 'Desfazer').click()
    await expectVisible(line)
  })

  test('cannot be made where it does not', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair)
    await expectText(page, 'Nenhum horário hoje')
    expect(await button(page, 'Bloquear horário').count()).toBe(0)
    const body = { date: chair.today, full_day: true }
    const tried = await sendAs(stand.url, chair.rafa, 'POST', '/api/professional/blocks', body)
    expect(tried.status).toBe(403)
  })
})

describe('what could not be loaded', () => {
  test('is said to be, is no zero, and comes with the second try', async () => {
    const chair = await openProfessionalSalon(stand)
    await chair.book({ date: chair.today, time: '10:00' })
    const { page } = await openDashboard(stand, chair, { allow: BROKEN })
    const broken = { code: 'unexpected', message: 'Falha interna' }
    await page.route('**/api/professional/statement*', answerWith(400, broken))
    await page.reload()
    await expectText(page, 'Não foi possível carregar os seus números')
    await expectText(page, 'Erro na consulta: Falha interna')
    expect(await figureCard(page, 'Faturamento').count()).toBe(0)
    expect(await page.getByText('R$ 0,00').count()).toBe(0)
    await expectVisible(ownDayList(page))
    await page.unroute('**/api/professional/statement*')
    await button(page, 'Tentar novamente').first().click()
    await expectText(figureCard(page, 'Próximos'), '1')
    expect(
      await page
        .getByRole('region', { name: /^Notificações/ })
        .getByRole('listitem')
        .count(),
    ).toBe(0)
  })

  test.each([
    [answerWith(200, { portal: true }), 'Resposta inválida do servidor'],
    [answerWith(400, { code: 'x', message: 'Não agora' }), 'Erro na consulta: Não agora'],
  ])('of the day says why, and the way out stays', async (answer, why) => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair, { allow: BROKEN })
    await page.route('**/api/professional/agenda*', answer)
    await page.reload()
    await expectText(page, 'Erro ao carregar agendamentos')
    await expectText(page, why)
    await expectVisible(button(page, 'Sair'))
    await page.unroute('**/api/professional/agenda*')
    await button(page, 'Tentar novamente').click()
    await expectText(page, 'Nenhum horário hoje')
  })
})

describe('a dashboard that breaks', () => {
  test('can be tried again', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair, { allow: /./ })
    await page.route('**/assets/dashboard-*.js', (route) => route.abort())
    await page.goto(`${stand.url}/professional/dashboard`)
    await expectHeading(page, 'Esta tela não abriu')
    await page.unroute('**/assets/dashboard-*.js')
    await button(page, 'Tentar novamente').click()
    await expectVisible(dashboardGreeting(page))
  })

  test('can be left', async () => {
    const chair = await openProfessionalSalon(stand)
    const { page } = await openDashboard(stand, chair, { allow: /./ })
    // What no server of ours answers: a list with nothing in its place.
    const nothing = answerWith(200, { today: chair.today, timezone: ZONE, bookings: [null] })
    await page.route('**/api/professional/agenda*', nothing)
    await page.reload()
    await expectHeading(page, 'Esta tela não abriu')
    await button(page, 'Sair').click()
    await expectPath(page, '/login/professional')
  })
})

test('what is told for a moment stands above the bar, not on it', async () => {
  const chair = await openProfessionalSalon(stand)
  const { page } = await openDashboard(stand, chair)
  const bar = await page.getByRole('navigation', { name: 'Partes da tela' }).boundingBox()
  const toast = page.getByRole('listitem').filter({ hasText: 'Login realizado com sucesso!' })
  const foot = async () => {
    const box = await toast.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(foot).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('Sair leads to the professionals’ door', async () => {
  const { page } = await openDashboard(stand, await openProfessionalSalon(stand))
  await button(page, 'Sair').click()
  await expectPath(page, '/login/professional')
})
