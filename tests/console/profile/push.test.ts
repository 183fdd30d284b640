/** Switching a device's notices on and off, as far as no real browser is needed for it. */
import { afterEach, expect, test, vi } from 'vitest'
import { push_subscriptions } from '#db/tables/push.ts'
import type { ConsolePage, Credentials } from '#tests/support/console/console-page.ts'
import { addStaff, openSalon } from '#tests/support/console/salon.ts'
import {
  answerWith,
  button,
  expectNothing,
  expectText,
  expectToast,
  expectVisible,
  POLL,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'

const stand = useConsole()
afterEach(() => vi.unstubAllGlobals())

const ON = 'Ligar avisos neste aparelho'
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

type Subscription = { toJSON: () => object; unsubscribe: () => Promise<boolean> }

/** A browser that takes what is pushed; happy-dom does not. */
function stubPush(page: ConsolePage, permission: NotificationPermission = 'granted') {
  let held: Subscription | null = null
  const subscribe = vi.fn(async () => {
    held = {
      toJSON: () => ({ endpoint: 'https://push.example/device', keys: KEYS }),
      unsubscribe: async () => {
        held = null
        return true
      },
    }
    return held
  })
  const pushManager = { subscribe, getSubscription: async () => held }
  const registration = { active: {}, pushManager, addEventListener: () => {} }
  page.beforeLoad.push(() => {
    const serviceWorker = { getRegistration: async () => registration }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    Object.assign(window, { PushManager: class {} })
    const asked = { permission, requestPermission: async () => permission }
    vi.stubGlobal('Notification', asked)
    Object.assign(window, { Notification: asked })
  })
  return { subscribe, isHeld: () => held !== null }
}

async function open(who: Credentials, permission?: NotificationPermission) {
  const page = await stand.visitAs(who, 'about:blank')
  const browser = stubPush(page, permission)
  await page.goto('/admin/profile')
  return { page, browser }
}

const listDevices = () => stand.server.storage.read((db) => db.select().from(push_subscriptions))

test('one press switches all on, each can be left out, and one more press ends it', async () => {
  const { owner } = await openSalon(stand)
  const { page, browser } = await open(owner)
  await button(page, ON).click()
  await expectToast(page, 'Avisos salvos')
  await page.getByRole('switch', { name: 'Agendamento remarcado' }).click()
  const isMovedLeftOut = async () => (await listDevices()).map(({ moved }) => moved)
  await expect.poll(isMovedLeftOut, POLL).toEqual([false])
  expect((await listDevices())[0]).toMatchObject({ created: true, cancelled: true, ...KEYS })
  await button(page, 'Desligar avisos').click()
  await expectVisible(button(page, ON))
  expect([await listDevices(), browser.isHeld()]).toEqual([[], false])
})

test('a professional switches on their own day', async () => {
  const salon = await openSalon(stand)
  const staff = await addStaff(stand, salon)
  const page = await stand.visitAs(staff, 'about:blank')
  stubPush(page)
  await page.goto('/professional/dashboard')
  await button(page, 'Avisos neste aparelho').click()
  await button(page, ON).click()
  await expectToast(page, 'Avisos salvos')
  expect(await listDevices()).toMatchObject([
    { professional_id: salon.business.professionals[0]?.id, user_id: salon.business.user_id },
  ])
})

test('who refuses the permission is told so, and nothing is switched on', async () => {
  const { owner } = await openSalon(stand)
  const { page, browser } = await open(owner, 'default')
  await button(page, ON).click()
  await expectToast(page, 'Não foi possível mudar os avisos', 'O navegador não deu permissão.')
  expect(browser.subscribe).not.toHaveBeenCalled()
})

test('a browser that never says whether it can is given up, and can be asked again', async () => {
  const { owner } = await openSalon(stand)
  const { page, browser } = await open(owner)
  browser.subscribe.mockImplementationOnce(() => new Promise(() => {}))
  const wait = setTimeout
  // Twenty seconds, which nobody waits for here.
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => wait(run, ms === 20_000 ? 50 : ms))
  await button(page, ON).click()
  const reason = 'O navegador não conseguiu ligar os avisos agora. Tente de novo mais tarde.'
  await expectToast(page, 'Não foi possível mudar os avisos', reason)
  await button(page, ON).click()
  await expectToast(page, 'Avisos salvos')
})

test('a browser in which they are blocked says where to let them in, without a button', async () => {
  const { owner } = await openSalon(stand)
  const { page } = await open(owner, 'denied')
  await expectText(page, /bloqueados neste navegador/)
  await expectNothing(button(page, ON), page.getByText(/bloqueados neste navegador/))
})

test('one that takes none says so, without a button', async () => {
  const { owner } = await openSalon(stand)
  const page = await stand.visitAs(owner, 'about:blank')
  await page.goto('/admin/profile')
  await expectText(page, /Este navegador não recebe avisos/)
  await expectNothing(button(page, ON), page.getByText(/Este navegador não recebe avisos/))
})

test('one that has lost its subscription is off, whatever the server thinks', async () => {
  const { owner } = await openSalon(stand)
  const { page } = await open(owner)
  page.route('**/api/push', async (route) =>
    route.fulfill({
      json: { public_key: 'x', wanted: { created: true, moved: true, cancelled: true } },
    }),
  )
  await page.reload()
  await expectVisible(button(page, ON))
})

test('a server that fails leaves it as it is, and says so', async () => {
  const { owner } = await openSalon(stand)
  const { page } = await open(owner)
  await expectVisible(button(page, ON))
  page.route('**/api/push', (route) =>
    route.request().method() === 'PUT' ? answerWith(503, {})(route) : route.fallback(),
  )
  await button(page, ON).click()
  await expectToast(page, 'Não foi possível mudar os avisos')
  await expectVisible(button(page, ON))
})
