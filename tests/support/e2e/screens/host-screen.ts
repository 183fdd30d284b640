/** The ten sites that the widget has to sit in, and how a client books in each. */
import type { Page } from 'playwright'
import type { ExampleOptions } from '#tests/support/e2e/browser/host-site.ts'
import type { TestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { DESKTOP, PHONE } from '#tests/support/e2e/browser/visit.ts'
import {
  bookedDialog,
  button,
  chooseProfessional,
  chooseService,
  confirmButton,
  expectStep,
  expectVisible,
  findThirdFreeDay,
  heading,
  openQuickLogin,
  type Person,
  type Screen,
  signInAndBook,
  timeButtons,
} from './screen.ts'

export type HostCase = {
  /** A page of `examples/`. */
  name: string
  is: string
  size: typeof PHONE
  colorScheme?: 'light' | 'dark'
  headers?: Record<string, string>
  /** Position of the element that is booked in. */
  element?: number
  service: string
  /** What the page's own visitor does until the element is there. */
  arrive?: (page: Page) => Promise<void>
  /** What the page itself says once it has heard of the booking. */
  tells?: string
  /** What precedes the first step in the element. */
  enter?: (screen: Screen) => Promise<void>
}

export const HOSTS: HostCase[] = [
  { name: 'plain', is: 'a plain page', size: DESKTOP, service: 'Corte masculino' },
  {
    name: 'small-root',
    is: 'a root size of 62.5%',
    size: PHONE,
    service: 'Barba na navalha',
  },
  { name: 'hard-resets', is: 'hard resets', size: DESKTOP, service: 'Manicure' },
  {
    name: 'strict-policy',
    is: 'a strict policy',
    size: PHONE,
    // A page isolated from others loads nothing that does not say it may be.
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
    service: 'Limpeza de pele',
  },
  {
    name: 'react',
    is: 'a React app',
    size: DESKTOP,
    service: 'Escova modelada',
    arrive: (page) => button(page, 'Agendar').click(),
  },
  {
    name: 'vue',
    is: 'a Vue app',
    size: PHONE,
    service: 'Pedicure',
    tells: 'Até logo, Pedicure!',
    arrive: (page) => button(page, 'Agendar').click(),
  },
  {
    name: 'svelte',
    is: 'a Svelte app',
    size: DESKTOP,
    service: 'Manicure',
    tells: 'Até logo, Manicure!',
    arrive: (page) => button(page, 'Agendar').click(),
  },
  { name: 'wordpress', is: 'a WordPress theme', size: PHONE, service: 'Desenho de barba' },
  {
    name: 'several',
    is: 'the script twice and three elements',
    size: DESKTOP,
    element: 1,
    service: 'Degradê',
  },
  {
    name: 'dark-column',
    is: 'a dark page’s narrow column',
    size: DESKTOP,
    colorScheme: 'dark',
    service: 'Corte feminino',
    enter: (screen) => button(screen, 'Realizar Agendamento').click(),
  },
]

/** The same, as rows of a test. */
export const NAMED_HOSTS = HOSTS.map((host) => [host.is, host] as const)

/** Opens a host, and notes whatever it says on the console, chatter too. */
export async function openHost(stand: TestSite, host: HostCase, change?: ExampleOptions['change']) {
  const said: string[] = []
  const { size, colorScheme = 'light', headers = {} } = host
  const visit = await stand.visit('about:blank', { size, colorScheme })
  visit.page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  const at = stand.host.example(host.name, { headers, ...(change && { change }) })
  await visit.page.goto(at)
  await host.arrive?.(visit.page)
  return { ...visit, at, said }
}

const ANYWHERE = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const NOTHING = { contentType: 'text/javascript', headers: ANYWHERE, body: '' }

/** A host whose widget never comes. */
export async function openWithoutWidget(stand: TestSite, host: HostCase): Promise<Page> {
  const { page } = await stand.visit('about:blank', host)
  await page.route(/\/widget\/vez\.js/, (route) => route.fulfill(NOTHING))
  const { headers = {} } = host
  await page.goto(stand.host.example(host.name, { headers }))
  await host.arrive?.(page)
  return page
}

/** The elements, names and style sheets that a page has. */
export const readBelongings = (page: Page) =>
  page.evaluate(() => ({
    elements: [...document.querySelectorAll('*')].map(({ localName }) => localName),
    names: Object.getOwnPropertyNames(window).sort(),
    sheets: document.adoptedStyleSheets.length,
  }))

/** The element that a host's client books in. */
export const findElement = (page: Page, { element = 0 }: Pick<HostCase, 'element'>) =>
  page.locator('vez-booking').nth(element)

export const WALK_STOPS = [
  'service',
  'professional',
  'datetime',
  'confirm',
  'login',
  'booked',
  'success',
] as const
export type WalkStop = (typeof WALK_STOPS)[number]

/** Chooses a service, looked for first where a salon has many. */
export async function findService(screen: Screen, service: string): Promise<void> {
  const search = screen.getByLabel('Buscar serviço')
  await expectVisible(button(screen, /R\$/).first())
  if (await search.isVisible()) await search.fill(service)
  await chooseService(screen, service)
}

/**
 * From the open list of services to the success screen, with a stop at each screen.
 * @param chooseDay the third free day, unless said otherwise
 */
export async function walkBooking(
  screen: Screen,
  service: string,
  stop: (at: WalkStop) => Promise<void> = async () => {},
  chooseDay = async () => (await findThirdFreeDay(screen)).click(),
): Promise<Person> {
  await expectStep(screen, 'service')
  await stop('service')
  await findService(screen, service)
  const people = heading(screen, 'Escolha o Profissional')
  // What one person alone performs leads to the times at once.
  await expectVisible(people.or(heading(screen, 'Escolha Data e Horário')).first())
  if (await people.isVisible()) await stop('professional')
  await chooseProfessional(screen)
  await expectStep(screen, 'datetime')
  await chooseDay()
  await expectVisible(timeButtons(screen).last())
  await stop('datetime')
  await timeButtons(screen).last().click()
  await expectStep(screen, 'confirm')
  await stop('confirm')
  await confirmButton(screen).click()
  await openQuickLogin(screen)
  await stop('login')
  const who = await signInAndBook(screen)
  await stop('booked')
  await button(bookedDialog(screen), 'OK').click()
  await expectVisible(heading(screen, 'Tudo certo com seu horário'))
  await stop('success')
  return who
}
