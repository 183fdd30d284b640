/** However many hosts hang, half of the hands are for those that answer. */
import { afterEach, expect, test, vi } from 'vitest'
import { WebhookPlaces } from '#api/webhook/places.ts'
import { createWebhookSender, type WebhookSender } from '#api/webhook/sender.ts'
import { addWebhook, startWebhookWorker } from '#tests/support/api/calls/webhook-calls.ts'
import { openWebhookHouse } from '#tests/support/api/calls/webhook-house.ts'
import { createBusinessOwner } from '#tests/support/api/people/sign-up.ts'
import { setPlan } from '#tests/support/api/plan-calls.ts'
import { createBusiness } from '#tests/support/db/factories.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'

afterEach(() => void vi.restoreAllMocks())

/** Sends to a local server what is meant for hosts of its names, each of which counts as a host. */
function sendTo(url: string, isThere: (hostname: string) => boolean): WebhookSender {
  const sender = createWebhookSender({ allowLoopback: true })
  return {
    accepts: () => true,
    send: (sent) => {
      const { hostname } = new URL(sent.url)
      return sender.send(isThere(hostname) ? { ...sent, url } : sent)
    },
  }
}

test('ten hosts of one house that hang have 8 of the 64 hands, and another house is told meanwhile', async () => {
  const slow = await startWebhookReceiver()
  slow.answer('never')
  const webhooks = sendTo(slow.url, (hostname) => hostname.endsWith('.parado.example'))
  const hooks = await openWebhookHouse({ webhooks })
  const { server, house, owner, receiver } = hooks
  for (let nth = 0; nth < 10; nth += 1)
    await addWebhook(server, owner.token, `https://n${nth}.parado.example/`, ['client.created'])
  for (let nth = 0; nth < 6; nth += 1) await server.signIn(house.slug)
  const other = await createBusiness(server.storage)
  const stranger = await createBusinessOwner(server, other)
  await setPlan(server, stranger.id, {})
  await addWebhook(server, stranger.token, receiver.url, ['client.created'])
  const worker = startWebhookWorker(server)
  await expect.poll(() => slow.received.length).toBe(8)
  await server.signIn(other.slug)
  await expect.poll(() => receiver.received.length).toBe(1)
  // All of the house's sixty have been looked at by now: these are in hand, the others have stepped aside.
  await expect
    .poll(async () => (await hooks.listWork('waiting')).filter(hooks.isDue).length)
    .toBe(8)
  expect(slow.received).toHaveLength(8)
  await slow.close()
  await worker.stop()
  await hooks.close()
})

const host = (nth: number, name = 'lento') => `https://${name}-${nth}.example/`

/** The process's own clock, moved by hand. */
function setClock() {
  let at = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  return (ms: number) => {
    at += ms
  }
}

async function takeMany(places: WebhookPlaces, urls: readonly string[]) {
  const taken: (() => void)[] = []
  for (const [nth, url] of urls.entries()) {
    const leave = await places.take(url, `casa-${nth}`)
    if (leave) taken.push(leave)
  }
  return taken
}

const HOSTS = Array.from({ length: 40 }, (_, nth) => host(nth))

test('what was slow has 16 hands together, until it answers in time again', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  for (const url of HOSTS) {
    const leave = await places.take(url, 'casa')
    pass(3000)
    leave?.()
  }
  const taken = await takeMany(places, HOSTS)
  expect(taken).toHaveLength(16)
  pass(10)
  taken.shift()?.()
  // The first answered at once, so its place is free for another, and itself it needs none of these.
  expect(await takeMany(places, HOSTS.slice(16))).toHaveLength(1)
  expect(await takeMany(places, [host(0), host(0), host(0), host(0)])).toHaveLength(4)
  expect(await places.take(host(39), 'casa')).toBeNull()
})

test('hosts that nobody has heard have half of the hands, and who answers has the others', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  const known = host(0, 'bom')
  ;(await places.take(known, 'casa'))?.()
  expect(await takeMany(places, HOSTS.slice(0, 32))).toHaveLength(32)
  pass(1001)
  expect(await places.take(host(39), 'casa')).toBeNull()
  expect(await places.take(known, 'casa')).not.toBeNull()
})

test('one that used to answer and hangs by now has no more while half of the hands hang', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  const known = HOSTS.map((_, nth) => host(nth, 'bom'))
  for (const leave of await takeMany(places, known.slice(0, 20))) leave()
  for (const leave of await takeMany(places, known.slice(20))) leave()
  expect(await takeMany(places, known.slice(0, 32))).toHaveLength(32)
  pass(1001)
  expect(await places.take(known[0] ?? '', 'casa')).toBeNull()
  expect(await places.take(known[39] ?? '', 'casa')).not.toBeNull()
})

/** Each answers so late (ms). */
async function hear(places: WebhookPlaces, pass: (ms: number) => void, urls: string[], late = 0) {
  for (const url of urls) {
    const leave = await places.take(url, 'casa')
    pass(late)
    leave?.()
  }
}

test('one house alone has 13 in hand at most, though all of its hosts have always answered', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  const urls = Array.from({ length: 6 }, (_, nth) => host(nth, 'pontual'))
  await hear(places, pass, urls)
  const [first = ''] = urls
  for (const url of [first, ...urls, ...urls]) expect(await places.take(url, 'casa')).not.toBeNull()
  // Longer than anybody waits for a place.
  pass(1001)
  expect(await places.take(first, 'casa')).toBeNull()
  expect(await places.take(first, 'outra')).not.toBeNull()
})

test('six houses whose hosts all answer just in time leave hands free', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  const list = (house: number) => Array.from({ length: 13 }, (_, nth) => host(nth, `casa-${house}`))
  const houses = [0, 1, 2, 3, 4, 5]
  for (const house of houses) await hear(places, pass, list(house), 2999)
  let taken = 0
  for (let nth = 0; nth < 13; nth += 1) {
    for (const house of houses) {
      pass(200)
      if (await places.take(list(house)[nth] ?? '', `casa-${house}`)) taken += 1
    }
  }
  expect(taken).toBeGreaterThan(32)
  expect(taken).toBeLessThanOrEqual(42)
  // Of one that has nothing in hand each of these is for the taking.
  const others = Array.from({ length: 64 - taken }, (_, nth) => `quieta-${nth}`)
  for (const house of others)
    expect(await places.take(`https://${house}.example/`, house)).not.toBeNull()
})

test('of houses whose hosts answer each has its first, so that 64 have all of the hands, and no more', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  const urls = Array.from({ length: 64 }, (_, nth) => host(nth, 'pontual'))
  await hear(places, pass, urls, 2999)
  expect(await takeMany(places, urls)).toHaveLength(64)
  pass(1001)
  // A second one of any of them waits until some are free.
  expect(await takeMany(places, urls)).toHaveLength(0)
})

test('what took just under three seconds was not slow', async () => {
  const pass = setClock()
  const places = new WebhookPlaces()
  await hear(places, pass, HOSTS, 2999)
  expect(await takeMany(places, HOSTS)).toHaveLength(40)
})

test.each([
  [9_998, [true, true]],
  [9_999, [true, false]],
])(
  'ten thousand hosts are remembered: after %i others, two of before as %j',
  async (count, known) => {
    const pass = setClock()
    const places = new WebhookPlaces()
    const [again, once] = [host(0, 'bom'), host(1, 'bom')]
    const others = Array.from({ length: count }, (_, nth) => host(nth, 'passa'))
    await hear(places, pass, [again, once, again, ...others])
    await takeMany(places, HOSTS.slice(0, 32))
    pass(1001)
    // Those that nobody has heard, or no longer remembers, have no more of the hands.
    const found = [await places.take(again, 'casa'), await places.take(once, 'casa')]
    expect(found.map((leave) => leave !== null)).toEqual(known)
  },
)
