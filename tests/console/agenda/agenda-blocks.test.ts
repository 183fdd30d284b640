/** Times that an owner keeps free, in the agenda. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { business_settings } from '#db/tables/business.ts'
import { addDays } from '#domain/time/civil-time.ts'
import {
  type AgendaSalon,
  agendaRegion,
  findToast,
  openAgendaSalon,
  openAgendaVisit,
  pressUndo,
  professionalColumn,
} from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectText,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()

const blockForm = (page: ConsolePage) => page.getByRole('dialog', { name: 'Bloquear horário' })

test('several weekdays are blocked at once: what stands there is named, and all is taken back', async () => {
  const salon = await openAgendaSalon(stand)
  await salon.book({ time: '12:15' })
  const page = await openAgendaVisit(stand, salon)
  await button(page, 'Bloquear horário').click()
  const form = blockForm(page)
  await form.getByLabel('Das').fill('12:00')
  await form.getByLabel('Até').fill('13:00')
  await form.getByLabel('Repetir toda semana').check()
  await button(form, 'quarta-feira').click()
  await form.getByLabel('Até').last().fill(addDays(salon.day, 9))
  await button(form, 'Bloquear').click()
  await expectVisible(findToast(page, '4 horários bloqueados'))
  await expectVisible(findToast(page, /1 agendamento fica onde está\. Carla Dias, 30\/11 às 12:15/))
  const isBlocked = async (days: number) =>
    (await listBlocks(salon, addDays(salon.day, days))).length === 1
  expect(await Promise.all([0, 1, 2, 7, 9].map(isBlocked))).toEqual([true, false, true, true, true])
  await pressUndo(page)
  await expectVisible(findToast(page, 'Horário liberado'))
  expect(await Promise.all([0, 2, 7, 9].map(isBlocked))).toEqual([false, false, false, false])
})

describe('a time is blocked', () => {
  test('with its reason, which says that blocks now count, and freed again', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await button(page, 'Bloquear horário').click()
    const form = blockForm(page)
    await form.getByLabel('Quem').selectOption('Bia Costa')
    await form.getByLabel('Das').fill('12:00')
    await form.getByLabel('Até').fill('11:00')
    await button(form, 'Bloquear').click()
    await expectText(form, 'O fim deve ser depois do início.')
    await expectFocus(form.getByLabel('Até'))
    await form.getByLabel('Até').fill('13:00')
    await form.getByLabel('Motivo').fill('Almoço')
    await button(form, 'Bloquear').evaluate((one) => {
      one.click()
      one.click()
    })
    await expectVisible(
      findToast(page, 'A partir de agora os bloqueios valem também na sua página.'),
    )
    const block = professionalColumn(page, 'Bia Costa').getByRole('button', {
      name: /^Bloqueado: Almoço/,
    })
    await expectVisible(block)
    await page.network.waitForIdle()
    expect(await listBlocks(salon, salon.day)).toEqual(['12:00 13:00 Almoço'])
    await block.click()
    await button(page.getByRole('dialog', { name: 'Almoço' }), 'Liberar horário').click()
    await expectNothing(block)
  })

  test('every week, and freed from one date on', async () => {
    const salon = await openAgendaSalon(stand)
    const page = await openAgendaVisit(stand, salon)
    await button(page, 'Bloquear horário').click()
    const form = blockForm(page)
    await form.getByLabel('Dia inteiro').check()
    await form.getByLabel('Repetir toda semana').check()
    await form.getByLabel('Até').fill(addDays(salon.day, 14))
    await button(form, 'Bloquear').click()
    await expectVisible(findToast(page, '3 horários bloqueados'))
    await page.push(`/admin/agenda?dia=${addDays(salon.day, 7)}`)
    const blocks = agendaRegion(page).getByRole('button', { name: /^Bloqueado, Dia inteiro/ })
    await expect.poll(() => listBlocks(salon, addDays(salon.day, 7)), POLL).toHaveLength(1)
    await blocks.first().click()
    await button(page, 'Liberar horário').click()
    await button(page, 'Este e os próximos').click()
    await expectNothing(blocks)
    await page.push(`/admin/agenda?dia=${salon.day}`)
    await expectVisible(blocks.first())
    expect(await listBlocks(salon, addDays(salon.day, 14))).toEqual([])
  })
})

const listBlocks = async ({ calls }: AgendaSalon, date: string) =>
  (await calls.agenda(date)).body.blocks.map(({ start, end, reason }) =>
    [start, end, reason].filter(Boolean).join(' '),
  )

describe('a freed time', () => {
  test('is blocked again by the toast, for whom and why it was', async () => {
    const salon = await openAgendaSalon(stand)
    await salon.calls.block({
      professional_id: salon.ids.get('Bia Costa') ?? null,
      date: salon.day,
      start: '12:00',
      end: '13:00',
      reason: 'Almoço',
    })
    const page = await openAgendaVisit(stand, salon)
    const block = professionalColumn(page, 'Bia Costa').getByRole('button', {
      name: /^Bloqueado: Almoço/,
    })
    await block.click()
    await button(page.getByRole('dialog', { name: 'Almoço' }), 'Liberar horário').click()
    await expectNothing(block)
    await expectVisible(findToast(page, 'Horário liberado'))
    await expect.poll(() => listBlocks(salon, salon.day), POLL).toEqual([])
    await pressUndo(page)
    await expectVisible(block)
    await expectVisible(findToast(page, 'Bloqueado de novo'))
    expect(await listBlocks(salon, salon.day)).toEqual(['12:00 13:00 Almoço'])
    expect(await professionalColumn(page, 'Rafa Lima').locator('[data-block]').count()).toBe(0)
  })

  test('that repeats comes back with all dates that went', async () => {
    const salon = await openAgendaSalon(stand)
    const dates = [0, 7, 14, 21].map((days) => addDays(salon.day, days))
    const weekly = { full_day: true, weekly_until: addDays(salon.day, 21) }
    await salon.calls.block({ date: salon.day, ...weekly, start: undefined, end: undefined })
    const page = await openAgendaVisit(stand, salon, { query: `dia=${dates[1]}` })
    const blocks = agendaRegion(page).getByRole('button', { name: /^Bloqueado, Dia inteiro/ })
    await blocks.first().click()
    await button(page, 'Liberar horário').click()
    await button(page, 'Este e os próximos').click()
    await expectVisible(findToast(page, '3 horários liberados'))
    await pressUndo(page)
    await expectVisible(blocks.first())
    for (const date of dates) {
      await expect.poll(() => listBlocks(salon, date), POLL).toHaveLength(1)
    }
  })
})

describe('blocks that lay dormant', () => {
  /** A salon whose old blocks do not count, and its owner about to block noon. */
  async function prepareBlock() {
    const salon = await openAgendaSalon(stand)
    const old = { date: salon.day, isFullDay: false, startTime: '15:00', endTime: '16:00' }
    const exceptions_settings = {
      agendaBlocked: false,
      blockedDates: [{ ...old, reason: 'Antigo' }],
    }
    await stand.server.storage.write(async (tx) => {
      const isOwn = eq(business_settings.user_id, salon.owner.id)
      await tx.update(business_settings).set({ exceptions_settings }).where(isOwn)
    })
    const page = await openAgendaVisit(stand, salon)
    await button(page, 'Bloquear horário').click()
    await blockForm(page).getByLabel('Motivo').fill('Curso')
    await button(blockForm(page), 'Bloquear').click()
    return { salon, page, question: page.getByRole('dialog', { name: 'Antes de bloquear' }) }
  }
  const findBlock = (page: ConsolePage, reason: string) =>
    professionalColumn(page, 'Rafa Lima').getByRole('button', {
      name: new RegExp(`^Bloqueado: ${reason}`),
    })

  test('are asked about before they count: they wake', async () => {
    const { salon, page, question } = await prepareBlock()
    await expectVisible(question)
    expect(await listBlocks(salon, salon.day)).toEqual([])
    await button(question, 'Fazer valer').click()
    await expectVisible(findBlock(page, 'Antigo'))
    await expectVisible(findBlock(page, 'Curso'))
  })

  test('or they are thrown away', async () => {
    const { salon, page, question } = await prepareBlock()
    await button(question, 'Descartar').click()
    await expectVisible(findBlock(page, 'Curso'))
    expect(await listBlocks(salon, salon.day)).toEqual(['12:00 13:00 Curso'])
  })

  test('or nothing is blocked yet, and what was written stays', async () => {
    const { salon, page, question } = await prepareBlock()
    await button(question, 'Voltar').click()
    const reason = blockForm(page).getByLabel('Motivo')
    await expect.poll(() => reason.inputValue(), POLL).toBe('Curso')
    expect(await listBlocks(salon, salon.day)).toEqual([])
  })
})
