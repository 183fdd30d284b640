import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type BusinessOverrides, requireNth } from '#tests/support/db/factories.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  type BookingStepName,
  button,
  chooseAll,
  chooseProfessional,
  chooseService,
  chooseTime,
  confirmButton,
  dayButton,
  expectAlert,
  expectNothing,
  expectStep,
  expectText,
  expectVisible,
  formatDayName,
  getDayFromNow,
  heading,
  stepHeading,
  timeButtons,
} from '#tests/support/e2e/screens/screen.ts'
import { expectFocus } from '#tests/support/widget/expect-focus.ts'
import { useWidgetSite } from '#tests/support/widget/use-widget-site.ts'

const stand = useWidgetSite()

const STEPS: BookingStepName[] = ['service', 'professional', 'datetime', 'confirm']

/** Two who perform everything: one alone leaves no choice between professionals. */
const TWO: BusinessOverrides = { professionals: [{ name: 'Ana Dias' }, { name: 'Bruno Melo' }] }

async function onlySees(page: Page, step: BookingStepName): Promise<void> {
  await expectStep(page, step)
  for (const other of STEPS.filter((it) => it !== step)) {
    await expectNothing(heading(page, stepHeading[other]))
  }
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'on a %s the bar counts the steps and the sections open one after the other',
  async (_, size) => {
    const { slug } = await stand.salon(TWO)
    const { page } = await stand.visit(`/${slug}/booking`, { size })
    await onlySees(page, 'service')
    const bar = page.getByRole('navigation', { name: 'Etapas do agendamento' })
    expect(await bar.getByRole('listitem').allTextContents()).toEqual([
      'Escolha Serviço',
      'Escolha Profissional',
      'Escolha Data e Horário',
      'Confirmar Agendamento',
    ])
    await chooseService(page, 'Corte')
    await onlySees(page, 'professional')
    await chooseProfessional(page)
    await onlySees(page, 'datetime')
    await chooseTime(page, getDayFromNow(1), '10:00')
    await onlySees(page, 'confirm')
    const now = bar.locator('[aria-current=step]')
    await expect.poll(() => now.textContent()).toBe('Confirmar Agendamento')
  },
)

test('what the list cuts of a description stands whole before it is booked', async () => {
  const description =
    'Para cabelos danificados: máscara, selagem e escova. Traga o cabelo sem produto.'
  const { slug } = await stand.salon({
    services: [{ name: 'Corte', description }],
    professionals: [{ name: 'Ana Dias' }],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page)
  const summary = page.getByRole('region', { name: 'Confirmar Agendamento' })
  await expectVisible(summary.getByText(description, { exact: true }))
})

test('the last step says what was chosen, and the total', async () => {
  const { slug } = await stand.salon({
    services: [{ name: 'Corte', price: 123_450, duration: 90 }],
    professionals: [{ name: 'Ana Dias' }],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page, { professional: 'Ana Dias', time: '09:30' })
  const [, month, day] = getDayFromNow(1).split('-')
  const summary = page.getByRole('region', { name: 'Confirmar Agendamento' })
  await expectVisible(summary.getByText('Corte', { exact: true }).first())
  await expectVisible(summary.getByText('Ana Dias', { exact: true }))
  await expectVisible(summary.getByText(`${day}/${month} às 09:30`, { exact: true }))
  await expectVisible(summary.getByText('1h 30min', { exact: true }))
  await expectVisible(summary.getByText('Total', { exact: true }))
  expect(await summary.getByText('R$ 1.234,50', { exact: true }).count()).toBe(2)
})

test('choosing another service clears professional and time, and keeps the date', async () => {
  const { slug } = await stand.salon({
    ...TWO,
    services: [{ name: 'Corte' }, { name: 'Barba' }],
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  const date = getDayFromNow(3)
  await chooseAll(page, { professional: 'Ana Dias', date })
  await button(page, 'Trocar serviço').click()
  await chooseService(page, 'Barba')
  await expectStep(page, 'professional')
  await expectNothing(button(page, 'Trocar profissional'))
  await expectNothing(button(page, 'Trocar data e horário'))
  await chooseProfessional(page)
  await expectVisible(page.getByRole('button', { name: formatDayName(date), pressed: true }))
})

test('what is missing is said in order, beside the button that goes on', async () => {
  const { slug } = await stand.salon(TWO)
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await button(page, 'Continuar').click()
  await expectAlert(page, 'Selecione um profissional antes de confirmar o agendamento.')
  await chooseProfessional(page)
  // The first free day is chosen, as it is drawn.
  await expectVisible(timeButtons(page).first())
  await button(page, 'Continuar').click()
  await expectAlert(page, 'Selecione um horário antes de confirmar o agendamento.')
  await button(page, '10:00').click()
  await expectStep(page, 'confirm')
  await expectNothing(page.getByRole('alert'))
})

test('the first free time is named, and its day is open from the start', async () => {
  const blocked = [0, 1].map((days) => ({
    date: getDayFromNow(days),
    professionalId: '',
    isFullDay: true,
  }))
  const { slug } = await stand.salon({
    settings: { exceptions_settings: { agendaBlocked: true, blockedDates: blocked } },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectText(page, /^Primeiro horário livre: .* às 00:00$/)
  await expectVisible(
    page.getByRole('button', { name: formatDayName(getDayFromNow(2)), pressed: true }),
  )
})

test('days that are past, over 90 days away, closed or full cannot be chosen', async () => {
  const away = getDayFromNow(10)
  const closed = new Date(`${getDayFromNow(6)}T12:00:00Z`).getUTCDay()
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const open = { enabled: true, schedules: [{ start: '08:00', end: '18:00' }] }
  const schedule_settings = Object.fromEntries(
    names.map((name, i) => [name, i === closed ? { enabled: false, schedules: [] } : open]),
  )
  const blocked = { date: away, professionalId: '', isFullDay: true }
  const { slug } = await stand.salon({
    settings: {
      schedule_settings,
      exceptions_settings: { agendaBlocked: true, blockedDates: [blocked] },
    },
  })
  const { page } = await stand.visit(`/${slug}/booking`, { size: DESKTOP })
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await expectVisible(timeButtons(page).first())
  expect(await getDayState(page, getDayFromNow(-1))).not.toBe('free')
  expect(await getDayState(page, getDayFromNow(6))).toBe('full')
  expect(await getDayState(page, away)).toBe('full')
  expect(await getDayState(page, getDayFromNow(5))).toBe('free')
  expect(await getDayState(page, getDayFromNow(89))).toBe('free')
  expect(await getDayState(page, getDayFromNow(91))).not.toBe('free')
})

/** Of a day in the month view, after turning to its month. */
async function getDayState(page: Page, date: string): Promise<'free' | 'full' | 'absent'> {
  const turn = button(page, 'Próximo mês')
  const back = button(page, 'Mês anterior')
  while (await back.isEnabled()) await back.click()
  while ((await dayButton(page, date).count()) === 0 && (await turn.isEnabled())) await turn.click()
  const day = dayButton(page, date)
  if ((await day.count()) === 0) return 'absent'
  return (await day.isEnabled()) ? 'free' : 'full'
}

test('times stand in groups for the morning, the afternoon and the evening', async () => {
  const { slug } = await stand.salon({
    settings: { general_settings: { bookingTimeInterval: 60 } },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await dayButton(page, getDayFromNow(1)).click()
  const of = (name: string) => timeButtons(page.getByRole('group', { name })).allTextContents()
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `${String(from + i).padStart(2, '0')}:00`)
  await expect.poll(() => of('Manhã')).toEqual(hours(0, 12))
  await expect.poll(() => of('Tarde')).toEqual(hours(12, 18))
  await expect.poll(() => of('Noite')).toEqual(hours(18, 24))
})

test('a professional without a free time leads to the others', async () => {
  const overrides: BusinessOverrides = {
    professionals: [
      { name: 'Ana Dias', working_hours: { monday: { enabled: false, schedules: [] } } },
      { name: 'Bruno Melo' },
    ],
  }
  const { slug } = await stand.salon(overrides)
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Ana Dias')
  await expectText(page, 'Nenhum horário livre nos próximos 90 dias')
  await button(page, 'Ver todos os profissionais').click()
  await expectVisible(timeButtons(page).first())
  await expectFocus(heading(page, stepHeading.datetime))
})

test('where one person alone performs a service the times are next, and nothing to choose between', async () => {
  const { slug } = await stand.salon({ professionals: [{ name: 'Ana Dias' }] })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await onlySees(page, 'datetime')
  await expectText(page, 'Ana Dias')
  await expectNothing(button(page, 'Trocar profissional'))
})

test('the first free time is a button that chooses it', async () => {
  const { slug } = await stand.salon(TWO)
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page)
  await button(page, /^Primeiro horário livre: /).click()
  await onlySees(page, 'confirm')
})

test('where nobody else performs it and nothing is free, the salon can be reached', async () => {
  const { slug } = await stand.salon({
    professionals: [
      { name: 'Ana Dias', working_hours: { monday: { enabled: false, schedules: [] } } },
    ],
    settings: { whatsapp: '11987654321', business_phone: '1134567890' },
  })
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await expectText(page, 'Nenhum horário livre nos próximos 90 dias')
  await expectNothing(button(page, 'Ver todos os profissionais'))
  await expectVisible(page.getByRole('link', { name: /^Falar no WhatsApp/ }))
  await expectVisible(page.getByRole('link', { name: 'Ligar para (11) 3456-7890' }))
})

test('?service= chooses that service and goes to the professionals', async () => {
  const { slug, services } = await stand.salon({
    ...TWO,
    services: [{ name: 'Corte' }, { name: 'Barba' }],
  })
  const { page } = await stand.visit(`/${slug}/booking?service=${requireNth(services, 1).id}`)
  await onlySees(page, 'professional')
  await expectText(page, 'Barba')
})

test('?service= with an unknown id, or one of another salon, chooses nothing', async () => {
  const { slug } = await stand.salon()
  const other = await stand.salon()
  for (const id of ['nobody', requireNth(other.services).id, '<script>']) {
    const { page } = await stand.visit(`/${slug}/booking?service=${encodeURIComponent(id)}`)
    await onlySees(page, 'service')
    await expectNothing(button(page, 'Trocar serviço'))
  }
})

test('?step= opens a step only when all before it is chosen', async () => {
  const { slug, services } = await stand.salon(TWO)
  const { page } = await stand.visit(`/${slug}/booking?step=confirm`)
  await onlySees(page, 'service')
  await page.goto(`${stand.url}/${slug}/booking?service=${requireNth(services).id}&step=confirm`)
  await onlySees(page, 'professional')
  await chooseProfessional(page)
  await chooseTime(page, getDayFromNow(1), '10:00')
  await expectStep(page, 'confirm')
  await page.goto(`${stand.url}/${slug}/booking?step=professional`)
  await onlySees(page, 'professional')
  await expectVisible(button(page, 'Trocar data e horário'))
  await page.goto(`${stand.url}/${slug}/booking?step=nonsense`)
  await onlySees(page, 'confirm')
})

test('?return=true opens the step that what is chosen leads to, also after a reload', async () => {
  const { slug, services } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseAll(page)
  const back = `${stand.url}/${slug}/booking?return=true&service=${requireNth(services).id}`
  await page.goto(back)
  await onlySees(page, 'confirm')
  await page.reload()
  await onlySees(page, 'confirm')
  await expectVisible(confirmButton(page))
})

test('a reload keeps the step and what is chosen', async () => {
  const { slug } = await stand.salon()
  const { page } = await stand.visit(`/${slug}/booking`)
  await chooseService(page, 'Corte')
  await chooseProfessional(page, 'Profissional 1')
  await dayButton(page, getDayFromNow(4)).click()
  await page.reload()
  await onlySees(page, 'datetime')
  await expectText(page, 'Profissional 1')
  await expectVisible(
    page.getByRole('button', { name: formatDayName(getDayFromNow(4)), pressed: true }),
  )
})
