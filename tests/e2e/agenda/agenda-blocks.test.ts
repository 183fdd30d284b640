/** Times that an owner keeps free, in the agenda. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Agenda } from '#api/contract/contract.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import {
  type AgendaSalon,
  agendaRegion,
  agendaToast,
  openAgenda,
  openAgendaSalon,
  openAgendaVisit,
  pressUndo,
  professionalColumn,
} from '#tests/support/e2e/screens/agenda-screen.ts'
import { REFUSED } from '#tests/support/e2e/screens/console.ts'
import {
  button,
  expectNothingCut,
  expectText,
  expectVisible,
} from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite()

describe('a time is blocked', () => {
  test('with its reason, which says that blocks now count, and freed again', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await button(page, 'Bloquear horário').click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
    await dialog.getByLabel('Quem').selectOption('Bia Costa')
    await dialog.getByLabel('Das').fill('12:00')
    await dialog.getByLabel('Até').fill('11:00')
    await button(dialog, 'Bloquear').click()
    await expectText(dialog, 'O fim deve ser depois do início.')
    await dialog.getByLabel('Até').fill('13:00')
    await dialog.getByLabel('Motivo').fill('Almoço')
    await button(dialog, 'Bloquear').click()
    await expectVisible(
      agendaToast(page, 'A partir de agora os bloqueios valem também na sua página.'),
    )
    const block = professionalColumn(page, 'Bia Costa').getByRole('button', {
      name: /^Bloqueado: Almoço/,
    })
    await expectVisible(block)
    await block.click()
    await button(page.getByRole('dialog', { name: 'Almoço' }), 'Liberar horário').click()
    await expectNothingCut(block)
  })

  test('every week, and freed from one date on', async () => {
    const house = await openAgendaSalon(stand)
    const { page } = await openAgendaVisit(stand, house)
    await button(page, 'Bloquear horário').click()
    const dialog = page.getByRole('dialog', { name: 'Bloquear horário' })
    await dialog.getByLabel('Dia inteiro').check()
    await dialog.getByLabel('Repetir toda semana').check()
    await dialog.getByLabel('Até').fill(addDays(house.day, 14))
    await button(dialog, 'Bloquear').click()
    await expectVisible(agendaToast(page, '3 horários bloqueados'))
    await openAgenda(page, stand.url, `dia=${addDays(house.day, 7)}`)
    const blocks = agendaRegion(page).getByRole('button', { name: /^Bloqueado, Dia inteiro/ })
    await blocks.first().click()
    await button(page, 'Liberar horário').click()
    await button(page, 'Este e os próximos').click()
    await expectNothingCut(blocks)
    await openAgenda(page, stand.url, `dia=${house.day}`)
    await expectVisible(blocks.first())
  })
})

const blocksOn = async (house: AgendaSalon, date: string) => {
  const answer = await house.call('GET', `/api/agenda?from=${date}&to=${date}`)
  // The contract says what the agenda answers.
  const { blocks } = (await answer.json()) as Agenda
  return blocks.map(({ start, end, reason }) => [start, end, reason].filter(Boolean).join(' '))
}

describe('a freed time', () => {
  test('is blocked again by the toast, for whom and why it was', async () => {
    const house = await openAgendaSalon(stand)
    const wish = { professional_id: house.ids.get('Bia Costa'), date: house.day, full_day: false }
    await house.call('POST', '/api/blocks', {
      ...wish,
      start: '12:00',
      end: '13:00',
      reason: 'Almoço',
    })
    const { page } = await openAgendaVisit(stand, house)
    const block = professionalColumn(page, 'Bia Costa').getByRole('button', {
      name: /^Bloqueado: Almoço/,
    })
    await block.click()
    await button(page.getByRole('dialog', { name: 'Almoço' }), 'Liberar horário').click()
    await expectNothingCut(block)
    await expectVisible(agendaToast(page, 'Horário liberado'))
    expect(await blocksOn(house, house.day)).toEqual([])
    await pressUndo(page)
    await expectVisible(block)
    await expectVisible(agendaToast(page, 'Bloqueado de novo'))
    expect(await blocksOn(house, house.day)).toEqual(['12:00 13:00 Almoço'])
    expect(await professionalColumn(page, 'Rafa Lima').locator('[data-block]').count()).toBe(0)
  })

  test('that repeats comes back with all dates that went', async () => {
    const house = await openAgendaSalon(stand)
    const dates = [0, 7, 14, 21].map((days) => addDays(house.day, days))
    await house.call('POST', '/api/blocks', {
      professional_id: null,
      date: house.day,
      full_day: true,
      weekly_until: dates[3],
    })
    const { page } = await openAgendaVisit(stand, house, {}, `dia=${dates[1]}`)
    const blocks = agendaRegion(page).getByRole('button', { name: /^Bloqueado, Dia inteiro/ })
    await blocks.first().click()
    await button(page, 'Liberar horário').click()
    await button(page, 'Este e os próximos').click()
    await expectVisible(agendaToast(page, '3 horários liberados'))
    await pressUndo(page)
    await expectVisible(blocks.first())
    for (const date of dates) {
      await expect.poll(() => blocksOn(house, date)).toHaveLength(1)
    }
  })
})

describe('blocks that lay dormant', () => {
  /** A house whose old blocks do not count, and its owner about to block noon. */
  async function aboutToBlock() {
    const house = await openAgendaSalon(stand)
    const old = { date: house.day, isFullDay: false, startTime: '15:00', endTime: '16:00' }
    const settings = { agendaBlocked: false, blockedDates: [{ ...old, reason: 'Antigo' }] }
    stand.file.change(
      `UPDATE business_settings SET exceptions_settings = '${JSON.stringify(settings)}'
       WHERE user_id = '${house.owner.session.user.id}'`,
    )
    const { page } = await openAgendaVisit(stand, house, { allow: REFUSED })
    await button(page, 'Bloquear horário').click()
    const form = page.getByRole('dialog', { name: 'Bloquear horário' })
    await form.getByLabel('Motivo').fill('Curso')
    await button(form, 'Bloquear').click()
    return { house, page, question: page.getByRole('dialog', { name: 'Antes de bloquear' }) }
  }
  const stands = (page: Page, reason: string) =>
    professionalColumn(page, 'Rafa Lima').getByRole('button', {
      name: new RegExp(`^Bloqueado: ${reason}`),
    })

  test('are asked about before they count: they wake', async () => {
    const { house, page, question } = await aboutToBlock()
    await expectVisible(question)
    expect(await blocksOn(house, house.day)).toEqual([])
    await button(question, 'Fazer valer').click()
    await expectVisible(stands(page, 'Antigo'))
    await expectVisible(stands(page, 'Curso'))
  })

  test('or they are thrown away', async () => {
    const { house, page, question } = await aboutToBlock()
    await button(question, 'Descartar').click()
    await expectVisible(stands(page, 'Curso'))
    expect(await blocksOn(house, house.day)).toEqual(['12:00 13:00 Curso'])
  })

  test('or nothing is blocked yet, and what was written stays', async () => {
    const { house, page, question } = await aboutToBlock()
    await button(question, 'Voltar').click()
    const reason = page.getByRole('dialog', { name: 'Bloquear horário' }).getByLabel('Motivo')
    await expect.poll(() => reason.inputValue()).toBe('Curso')
    expect(await blocksOn(house, house.day)).toEqual([])
  })
})
