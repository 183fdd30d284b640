/** What a person sees and does in the widget, by role and label. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { getMonthName, getWeekdayName } from '#domain/text/display.ts'
import { getEpochDayAt, toIsoDate } from '#domain/time/civil-time.ts'
import { createPhone } from '#tests/support/db/factories.ts'
import { CONTENT, LOADING } from '#tests/support/settled.ts'

/** A page, or one element of it where there are several. */
export type Screen = Page | Locator

const ZONE = 'America/Sao_Paulo'

/** `YYYY-MM-DD` of some days from now, in a business's zone. */
export const getDayFromNow = (days: number, zone = ZONE) =>
  toIsoDate(getEpochDayAt(zone, Date.now()) + days)

export const button = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

export const heading = (screen: Screen, name: string) =>
  screen.getByRole('heading', { name, exact: true })

/** Waits until something can be seen. */
export async function expectVisible(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'visible' })
}

export const expectText = (screen: Screen, text: string | RegExp) =>
  expectVisible(
    screen
      .getByText(text, { exact: typeof text === 'string' })
      .filter({ visible: true })
      .first(),
  )

const isSettled = async (page: Screen): Promise<boolean> =>
  (await page.locator(LOADING).count()) === 0 &&
  (await page.locator(CONTENT).filter({ visible: true }).count()) > 0

/**
 * Waits until nothing of it can be seen on a settled screen: one that still loads shows nothing of
 * anything.
 * @param beside what stands meanwhile, where the rest is kept from loading on purpose
 */
export async function expectNothing(locator: Locator, beside?: Locator): Promise<void> {
  const isReady = () => (beside ? beside.isVisible() : isSettled(locator.page()))
  const look = async () =>
    (await isReady()) ? locator.filter({ visible: true }).count() : 'still loading'
  await expect.poll(look).toBe(0)
}

/** Waits for an alert that says all of these. */
export async function expectAlert(screen: Screen, ...texts: string[]): Promise<void> {
  const alert = screen.getByRole('alert')
  for (const text of texts) await expectVisible(alert.getByText(text, { exact: true }))
}

/**
 * Waits for the first of such toasts that was not seen before, and marks it: one of an earlier act
 * may still stand when the next is done.
 */
export async function expectNewToast(toasts: Locator, title: string, text?: string): Promise<void> {
  const page = toasts.page()
  const says = (what: string) => ({ has: page.getByText(what, { exact: true }) })
  const fresh = toasts.and(page.locator(':not([data-seen])')).filter(says(title))
  const toast = (text ? fresh.filter(says(text)) : fresh).first()
  await expectVisible(toast)
  await toast.evaluate((element) => {
    element.setAttribute('data-seen', '')
    // One that says something else later, in the place of what it said, counts as a new one.
    const watcher = new MutationObserver(() => {
      element.removeAttribute('data-seen')
      watcher.disconnect()
    })
    watcher.observe(element, { childList: true, characterData: true, subtree: true })
  })
}

/** Waits for a toast that was not seen before, with this title, and this text where one is given. */
export const expectToast = (screen: Screen, title: string, text?: string) =>
  expectNewToast(screen.getByRole('status').locator('[part=toast]'), title, text)

/** Waits until the focus is there. */
export const expectFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element.matches(':focus'))).toBe(true)

export const stepHeading = {
  service: 'Escolha o Serviço',
  professional: 'Escolha o Profissional',
  datetime: 'Escolha Data e Horário',
  confirm: 'Confirmar Agendamento',
} as const
export type BookingStepName = keyof typeof stepHeading

/** Waits until a step is the open one, in the bar and below it. */
export async function expectStep(screen: Screen, step: BookingStepName): Promise<void> {
  await expectVisible(heading(screen, stepHeading[step]))
  const n = Object.keys(stepHeading).indexOf(step) + 1
  await expectVisible(screen.getByText(`${n}/4`, { exact: true }))
}

const startsWith = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

export const serviceButton = (screen: Screen, name: string) => button(screen, startsWith(name))

export async function chooseService(screen: Screen, name: string): Promise<void> {
  await serviceButton(screen, name).click()
}

/** Where one person alone performs the service, there is nothing to choose: the times are open. */
export async function chooseProfessional(screen: Screen, name = 'Sem preferência'): Promise<void> {
  const face = button(screen, startsWith(name))
  const times = heading(screen, stepHeading.datetime)
  await expectVisible(face.or(times).first())
  if (!(await times.isVisible())) await face.click()
}

/** How a day's button is called, up to what it says of its free times. */
export const formatDayName = (date: string) =>
  `${getWeekdayName(date)}, ${Number(date.slice(8))} de ${getMonthName(date)}`

export const dayButton = (screen: Screen, date: string) =>
  button(screen, startsWith(`${formatDayName(date)},`))

/** Turns to a day's month, where a month is shown at a time, and chooses it. */
export async function chooseDay(screen: Screen, date: string): Promise<void> {
  const day = dayButton(screen, date)
  const turn = button(screen, 'Próximo mês')
  await expectVisible(day.or(turn).first())
  while (!(await day.isVisible()) && (await turn.isVisible())) await turn.click()
  await day.click()
}

/** Days that still have a free time; in the demo's agenda nobody knows which. */
export const freeDays = (screen: Screen) => button(screen, /\d horários? livres?$/)

/** The third free day: where a month is shown at a time and ends before it, the next month's. */
export async function findThirdFreeDay(screen: Screen): Promise<Locator> {
  await expectVisible(freeDays(screen).first())
  const turn = button(screen, 'Próximo mês')
  if ((await freeDays(screen).count()) < 3 && (await turn.isVisible())) await turn.click()
  return freeDays(screen).nth(2)
}

/** `YYYY-MM-DD` of a day's button. */
export async function getDayDate(day: Locator): Promise<string> {
  const name = (await day.getAttribute('aria-label')) ?? ''
  const dates = Array.from({ length: 92 }, (_, days) => getDayFromNow(days))
  const date = dates.find((one) => name.startsWith(`${formatDayName(one)},`))
  if (!date) throw new Error(`not a day of the next 91: ${name}`)
  return date
}

export const timeButtons = (screen: Screen) => button(screen, /^\d\d:\d\d$/)

export async function chooseTime(screen: Screen, date: string, time: string): Promise<void> {
  await chooseDay(screen, date)
  await button(screen, time).click()
}

export type BookingChoices = {
  service?: string
  professional?: string
  date?: string
  time?: string
}

/** From the open first step to the last: tomorrow at 10 with anyone, unless said otherwise. */
export async function chooseAll(screen: Screen, asked: BookingChoices = {}): Promise<void> {
  await chooseService(screen, asked.service ?? 'Corte')
  await chooseProfessional(screen, asked.professional)
  await chooseTime(screen, asked.date ?? getDayFromNow(1), asked.time ?? '10:00')
  await expectStep(screen, 'confirm')
}

export const confirmButton = (screen: Screen) => button(screen, 'Confirmar Agendamento')

export type Person = { name: string; email: string; phone: string }

/** Somebody whom no business knows. */
export const createPerson = (): Person => {
  const phone = createPhone()
  return { name: 'Marina Souza', email: `m${phone}@cliente.example`, phone }
}

/** From the ways to sign in to the quick one's form; a remembered client is there already. */
export async function openQuickLogin(screen: Screen): Promise<void> {
  const way = button(screen, 'Entrar com nome e celular')
  const name = screen.getByLabel('Nome completo')
  await expectVisible(way.or(name))
  if (await way.isVisible()) await way.click()
  await expectVisible(name)
}

/** From the last step to the ways to sign in, before anything is confirmed. */
export async function openSignIn(screen: Screen): Promise<void> {
  await button(screen, 'Já tenho cadastro').click()
}

export async function fillLogin(screen: Screen, who: Person): Promise<void> {
  await openQuickLogin(screen)
  await screen.getByLabel('Nome completo').fill(who.name)
  await screen.getByLabel('E-mail').fill(who.email)
  await screen.getByLabel('DDD + Celular').fill(who.phone)
}

export async function signIn(screen: Screen, who = createPerson()): Promise<Person> {
  await fillLogin(screen, who)
  await button(screen, 'Fazer Login').click()
  await expectToast(screen, 'Login realizado!')
  return who
}

/** At the form that "Confirmar" opened: its own button confirms. */
export async function signInAndBook(screen: Screen, who = createPerson()): Promise<Person> {
  await fillLogin(screen, who)
  await confirmButton(screen).click()
  await expectVisible(bookedDialog(screen))
  await expectNothing(screen.getByText('Login realizado!'), bookedDialog(screen))
  return who
}

/** From the first step to the last one with a session: one press is missing. */
export async function goToConfirm(screen: Screen, asked?: BookingChoices): Promise<Person> {
  await chooseAll(screen, asked)
  await openSignIn(screen)
  const who = await signIn(screen)
  await expectStep(screen, 'confirm')
  await expectText(screen, `Em nome de ${who.name}`)
  return who
}

export const bookedDialog = (screen: Screen) =>
  screen.getByRole('dialog', { name: 'Agendamento confirmado!' })

/** Confirms, and closes the dialog: the success screen stands. */
export async function confirmAndClose(screen: Screen): Promise<void> {
  await confirmButton(screen).click()
  await button(bookedDialog(screen), 'OK').click()
  await expectVisible(heading(screen, 'Tudo certo com seu horário'))
}

/** Through everything: the success screen stands. */
export async function bookAll(screen: Screen, asked?: BookingChoices): Promise<Person> {
  const who = await goToConfirm(screen, asked)
  await confirmAndClose(screen)
  return who
}
