/**
 * The service worker. No cheaper test would do: what a worker keeps, when it takes over and what it
 * answers without a server is a browser's own doing, and happy-dom has neither workers nor caches.
 */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#db/tables/account.ts'
import { clients } from '#db/tables/client.ts'
import { professionals } from '#db/tables/service.ts'
import { type BuildProxy, startBuildProxy } from '#tests/support/e2e/browser/build-proxy.ts'
import { getBrowser } from '#tests/support/e2e/browser/running-site.ts'
import { useTestSite } from '#tests/support/e2e/browser/use-test-site.ts'
import { openVisit, PHONE } from '#tests/support/e2e/browser/visit.ts'
import { type AccountData, DONA, RAFA } from '#tests/support/e2e/demo-people.ts'
import { enterConsole, expectAgenda, expectHeading } from '#tests/support/e2e/screens/console.ts'
import { button, expectVisible } from '#tests/support/e2e/screens/screen.ts'

const stand = useTestSite({ demo: true })
let proxy: BuildProxy
let context: BrowserContext | undefined
beforeAll(async () => {
  proxy = await startBuildProxy(stand.url)
})
afterEach(() => context?.close())
afterAll(() => proxy.goAway())

const POLL = { timeout: 15_000, interval: 100 }

/** A browser with the worker in charge of the page. */
async function open(who: Pick<AccountData, 'email' | 'password'>, path: string): Promise<Page> {
  const visit = await openVisit(await getBrowser(), { size: PHONE, serviceWorkers: 'allow' })
  context = visit.context
  await enterConsole(visit.page, proxy.url, who, path)
  await takeCharge(visit.page)
  return visit.page
}

const takeCharge = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** All that the caches hold, as text, with its address. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const found: { name: string; path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        const { pathname, search } = new URL(request.url)
        found.push({ name, path: pathname + search, text: text ?? '' })
      }
    }
    return found
  })

const listShells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')))

/** Names, telephones and e-mails of everybody that the demo knows. */
async function listPersonalTexts(): Promise<string[]> {
  const storage = await stand.file.open()
  const found = await storage.read(async (db) => [
    ...(await db.select({ a: clients.nome, b: clients.telefone, c: clients.email }).from(clients)),
    ...(await db.select({ a: users.email, b: users.phone, c: users.email }).from(users)),
    ...(await db
      .select({ a: professionals.email, b: professionals.phone, c: professionals.email })
      .from(professionals)),
  ])
  const texts = found.flatMap(({ a, b, c }) => [a, b, c]).filter((text) => text !== null)
  return [...new Set(texts)].filter((text) => text.length > 6)
}

/** Opens screens, each until an answer with people in it has come. */
async function walk(page: Page, screens: readonly (readonly [path: string, call: string])[]) {
  for (const [path, call] of screens) {
    const answered = page
      .waitForResponse((response) => response.url().includes(call))
      .catch((error: Error) => Promise.reject(new Error(`${path}: ${error.message}`)))
    await page.goto(proxy.url + path)
    await (await answered).finished()
  }
}

test('after a walk as owner, professional and client its caches hold nobody’s name, telephone or e-mail', async () => {
  const page = await open(DONA, '/admin/agenda')
  await walk(page, [
    ['/admin/clients', '/api/client-records'],
    ['/admin/bookings', '/api/bookings'],
    ['/admin/profile', '/api/me/sessions'],
  ])
  await enterConsole(page, proxy.url, RAFA, '/professional/dashboard')
  await walk(page, [
    ['/professional/dashboard', '/api/professional/statement'],
    ['/studio-aurora', '/pictures/'],
    ['/studio-aurora/booking', '/widget/'],
    ['/studio-aurora/b/um-segredo', '/bookings'],
    ['/login', '/api/me'],
  ])
  const kept = await readCaches(page)
  const allowed = /^\/(~console$|console\/assets\/|widget\/|assets\/|(demo\/)?pictures\/)/
  expect(kept.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([])
  const personal = await listPersonalTexts()
  expect(personal.length).toBeGreaterThan(100)
  const found = kept.flatMap(({ path, text }) =>
    personal.filter((one) => text.includes(one)).map((one) => `${path}: ${one}`),
  )
  expect(found).toEqual([])
  // What it should hold is there, and would have been read.
  for (const text of ['<div id="app">', 'Há uma versão nova', 'vez-booking'])
    expect(kept.some((one) => one.text.includes(text))).toBe(true)
})

test('offline the last agenda opens, other pages say why not, and all is back with the server', async () => {
  const page = await open(DONA, '/admin/agenda')
  await expectAgenda(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('vez:last-agenda')), POLL)
    .not.toBeNull()
  // As after the first visit: screens were loaded before the worker stood between.
  await expect
    .poll(async () => (await readCaches(page)).some(({ path }) => /agenda-/.test(path)), POLL)
    .toBe(true)
  await proxy.goAway()
  try {
    await page.goto(`${proxy.url}/?app`)
    await expectHeading(page, 'Agenda sem conexão')
    await expectVisible(page.getByText(/^Visto às \d\d:\d\d, sem conexão$/).first())
    expect(new URL(page.url()).pathname).toBe('/admin/agenda')
    await page.goto(`${proxy.url}/studio-aurora`)
    await expectHeading(page, 'Sem conexão')
    await page.goto(`${proxy.url}/admin/agenda`)
    await expectHeading(page, 'Agenda sem conexão')
  } finally {
    await proxy.comeBack()
  }
  await button(page, 'Tentar novamente').click()
  await expectAgenda(page)
})

test('what is pushed is shown, and a press on it opens the booking in the window that is there', async () => {
  const page = await open(DONA, '/admin/agenda')
  const [worker] = context?.serviceWorkers() ?? []
  if (!worker) throw new Error('no worker runs')
  // A browser without a screen shows none: the worker's own call is heard instead.
  await worker.evaluate(() => {
    Object.assign(globalThis, { shown: [] })
    Reflect.get(globalThis, 'registration').showNotification = async (
      title: string,
      options: NotificationOptions,
    ) => void Reflect.get(globalThis, 'shown').push({ title, ...options })
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${proxy.url}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: proxy.url, registrationId, data })
  const listShown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown'))
  const told = { title: 'Novo agendamento', body: 'Marina · Corte', tag: 'booking:1' }
  const url = '/admin/agenda?dia=2026-11-24&agendamento=nao-existe'
  await deliver(JSON.stringify({ ...told, url }))
  await expect.poll(listShown, POLL).toMatchObject([{ ...told, data: { url } }])
  await deliver('isto não é JSON')
  await expect.poll(listShown, POLL).toMatchObject([told, { title: 'Vez' }])
  // A press is the system's; the worker hears of it as of any other event.
  await worker.evaluate(
    (data) => {
      const notification = { close: () => undefined, data }
      const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    },
    { url },
  )
  await page.waitForURL(/agendamento=nao-existe/)
})

test('a new version is announced while a form is open, and takes over when its person says so', async () => {
  const page = await open(DONA, '/admin/profile')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Aurora Digitando')
  const [before] = await listShells(page)
  proxy.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expectVisible(page.getByText('Há uma versão nova'))
  // Nothing is loaded anew by itself, and what was loaded before answers, though the server has it no more.
  expect(await name.inputValue()).toBe('Aurora Digitando')
  const isOld = () =>
    page.evaluate(() => document.querySelector('script[src*="-release2"]') === null)
  expect(await isOld()).toBe(true)
  const entry = await page.evaluate(() =>
    document.querySelector('script[src]')?.getAttribute('src'),
  )
  expect(await page.evaluate(async (path) => (await fetch(path ?? '')).status, entry)).toBe(200)
  expect((await page.request.get(`${proxy.url}${entry}`)).status()).toBe(404)
  await button(page, 'Alterar senha').click()
  // The form, not its dialog alone: until it has loaded there is nothing that could be lost.
  await expectVisible(page.getByRole('dialog').getByLabel('Nova senha', { exact: true }))
  await button(page, 'Atualizar').click()
  await expectVisible(page.getByText('Termine ou feche o que está aberto e atualize.'))
  expect(await isOld()).toBe(true)
  await page.keyboard.press('Escape')
  await button(page, 'Atualizar').click()
  await page.waitForFunction(() => document.querySelector('script[src*="-release2"]') !== null)
  await expect.poll(() => listShells(page), POLL).not.toContain(before)
  expect(await listShells(page)).toHaveLength(1)
  await expect.poll(() => name.inputValue(), POLL).toBe('Aurora Digitando')
  expect(await page.getByText('Há uma versão nova').count()).toBe(0)
})
