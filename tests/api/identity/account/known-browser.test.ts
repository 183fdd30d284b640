/** What strangers try for somebody's contact does not keep its owner out. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateUser } from '#db/account/users.ts'
import { DAY, MINUTE } from '#tests/support/api/calls/booking-calls.ts'
import { addUser, confirmEmail } from '#tests/support/api/people/accounts.ts'
import {
  changeOwnUser,
  createOwner,
  findLinkSentTo,
  formatAuthRefusal,
  logIn,
  parseSetCookies,
  requestSignUp,
  type SignedInPerson,
  sendAuthRequest,
  verifyToken,
} from '#tests/support/api/people/auth-calls.ts'
import { addFactor, addRecoveryCode } from '#tests/support/api/people/factors.ts'
import { typeRecoveryCode } from '#tests/support/api/people/second-step-calls.ts'
import {
  createEmail,
  findCodeSentTo,
  PASSWORD,
  toWrongCode,
} from '#tests/support/api/people/sign-up.ts'
import { startTestServer, type TestServer } from '#tests/support/api/test-server.ts'
import { requireNth } from '#tests/support/db/factories.ts'

let server: TestServer
let dora: SignedInPerson
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 })
  dora = await createOwner(server)
  await confirmEmail(server, dora.id)
})
afterEach(() => server.close())

const LIMITED = '429 over_request_rate_limit'
const WRONG = '400 invalid_credentials'
const NO_CODE = '403 otp_expired'
const HERE = { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }
const CAFE = '203.0.113.7'
const HOME = '198.51.100.1'
const wait = (ms: number) => server.setNow(server.context.now() + ms)
const addPerson = async (email: string) =>
  addUser(server, { email, password_hash: await server.context.passwords.hash(PASSWORD) })
const formatPeer = (i: number) => `192.0.2.${i}`

type From = { peer?: string; cookie?: string; email?: string }
const from = ({ peer = HOME, cookie }: From) => ({
  peer,
  headers: { ...HERE, ...(cookie && { Cookie: `vez-known=${cookie}` }) },
})
const enter = (password: string, { email = dora.email, ...who }: From = {}) =>
  logIn(server, email, password, from(who))
const tryToEnter = async (password: string, who?: From) => {
  const answer = await enter(password, who)
  return answer.status === 200 ? 'in' : formatAuthRefusal(answer)
}
const askForCode = async (who: From = {}) => {
  const body = { email: who.email ?? dora.email, create_user: false }
  return (await sendAuthRequest(server, 'POST /auth/v1/otp', { ...from(who), body })).status
}
const typeCode = async (token: string, who: From = {}) => {
  const answer = await verifyToken(server, { type: 'email', email: dora.email, token }, from(who))
  return answer.status === 200 ? 'in' : formatAuthRefusal(answer)
}
const readKnownCookie = (answer: { headers: Headers }) =>
  parseSetCookies(answer).get('vez-known')?.value ?? ''
const getKnownCookie = async (who?: From) => readKnownCookie(await enter(PASSWORD, who))

/** How many of so many calls, by turns of browsers that are known, are answered by this. */
async function countAnswers<T>(
  cookies: string[],
  times: number,
  answer: T,
  act: (who: From) => Promise<T>,
): Promise<number> {
  let count = 0
  for (let i = 0; i < times; i++) {
    const who = { cookie: cookies[i % cookies.length] ?? '', peer: formatPeer(i) }
    if ((await act(who)) === answer) count += 1
  }
  return count
}

async function repeat<T>(times: number, act: (i: number) => Promise<T>): Promise<Set<T>> {
  const answers = new Set<T>()
  for (let i = 0; i < times; i++) answers.add(await act(i))
  return answers
}

test('a browser that has signed in keeps its own ten tries where a stranger used up the network', async () => {
  const cookie = await getKnownCookie({ peer: CAFE })
  await repeat(101, () => tryToEnter('não é esta', { peer: CAFE }))
  expect(await tryToEnter(PASSWORD, { peer: CAFE })).toBe(LIMITED)
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe('in')
  expect(await repeat(10, () => tryToEnter('não é esta', { cookie }))).toEqual(new Set([WRONG]))
  expect(await tryToEnter(PASSWORD, { cookie })).toBe(LIMITED)
  wait(15 * MINUTE)
  expect(await tryToEnter(PASSWORD, { cookie })).toBe('in')
})

test('three hundred wrong passwords from many networks slow strangers down, and nobody who is known', async () => {
  const cookie = await getKnownCookie()
  const guess = (i: number) => tryToEnter('não é esta', { peer: formatPeer(i % 30) })
  expect(await repeat(300, guess)).toEqual(new Set([WRONG]))
  expect(await tryToEnter(PASSWORD)).toBe(LIMITED)
  expect(await tryToEnter(PASSWORD, { cookie })).toBe('in')
  // Whoever reads the mailbox gets in from a new browser too.
  await sendAuthRequest(server, 'POST /auth/v1/recover', {
    ...from({}),
    body: { email: dora.email },
  })
  const token_hash = await findLinkSentTo(server, dora.email)
  const recovered = await verifyToken(server, { type: 'recovery', token_hash }, from({}))
  expect(await tryToEnter(PASSWORD, { cookie: readKnownCookie(recovered) })).toBe('in')
})

test('what one network is refused does not fill what all networks share', async () => {
  await repeat(320, () => tryToEnter('não é esta', { peer: CAFE }))
  await repeat(60, () => askForCode({ peer: CAFE }))
  expect(await tryToEnter(PASSWORD)).toBe('in')
  expect(await askForCode()).toBe(200)
})

test('codes that strangers ask for leave the known browser its own five', async () => {
  const cookie = await getKnownCookie()
  await repeat(5, () => askForCode({ peer: CAFE }))
  expect([await askForCode({ peer: CAFE }), await askForCode()]).toEqual([429, 200])
  await repeat(20, (i) => askForCode({ peer: formatPeer(i) }))
  expect(await askForCode()).toBe(429)
  expect(await repeat(5, () => askForCode({ cookie }))).toEqual(new Set([200]))
  expect(await askForCode({ cookie })).toBe(429)
})

test('fifty messages a day go to a contact for strangers, ten of them from one network', async () => {
  const answers: number[] = []
  for (let quarter = 0; quarter < 24; quarter++) {
    for (let i = 0; i < 3; i++) answers.push(await askForCode({ peer: formatPeer(i) }))
    answers.push(await askForCode({ peer: formatPeer(10 + quarter) }))
    wait(15 * MINUTE)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(50)
  wait(DAY)
  expect(await askForCode()).toBe(200)
})

test('a stranger’s request ends nobody else’s code, and their guesses spend none of its tries', async () => {
  await askForCode()
  const code = await findCodeSentTo(server, dora.email)
  await repeat(5, () => typeCode(toWrongCode(code), { peer: CAFE }))
  await askForCode({ peer: CAFE })
  await repeat(5, () => typeCode(toWrongCode(code), { peer: CAFE }))
  await repeat(4, () => typeCode(toWrongCode(code)))
  expect(await typeCode(code)).toBe('in')
})

test('of the newest code whoever asked elsewhere has two tries in all', async () => {
  for (const [wrong, expected] of [
    [1, 'in'],
    [2, NO_CODE],
  ] as const) {
    await askForCode()
    const code = await findCodeSentTo(server, dora.email)
    await repeat(wrong, (i) => typeCode(toWrongCode(code), { peer: formatPeer(i) }))
    expect(await typeCode(code, { peer: CAFE })).toBe(expected)
    expect(await typeCode(code)).toBe(expected === 'in' ? NO_CODE : 'in')
  }
})

test('what a stranger said of themselves with their request gets into nobody’s account', async () => {
  const email = createEmail()
  const data = { name: 'Outra Pessoa', role: 'client', phone: '11987654321', bairro: 'Sé' }
  const asked = { ...from({ peer: CAFE }), body: { email, data } }
  await sendAuthRequest(server, 'POST /auth/v1/otp', asked)
  const body = { type: 'email', email, token: await findCodeSentTo(server, email) }
  const { user, access_token } = (await verifyToken(server, body, from({}))).body
  expect([user.email, user.user_metadata]).toEqual([email, {}])
  expect((await server.call('GET /api/me', {}, access_token)).body.role).toBe('admin')
})

test('a code that its asker has tried five times is dead for everybody', async () => {
  await askForCode()
  const code = await findCodeSentTo(server, dora.email)
  await repeat(5, () => typeCode(toWrongCode(code)))
  expect([await typeCode(code), await typeCode(code, { peer: CAFE })]).toEqual([NO_CODE, NO_CODE])
})

test('the addresses of one IPv6 /64 count together', async () => {
  const guess = (i: number) => tryToEnter('não é esta', { peer: `2001:db8:0:7::${i}` })
  expect(await repeat(10, guess)).toEqual(new Set([WRONG]))
  expect(await tryToEnter(PASSWORD, { peer: '2001:db8::7:ffff:1:2:3' })).toBe(LIMITED)
  expect(await tryToEnter(PASSWORD, { peer: '2001:db8:0:8::1' })).toBe('in')
})

test('no other cookie is known: another account’s, a changed or invented one, one of half a year ago', async () => {
  const cookie = await getKnownCookie()
  const [id = '', mark = ''] = cookie.split('.')
  const foreign = await getKnownCookie(await addPerson(createEmail()))
  expect(foreign).not.toBe('')
  await repeat(10, () => tryToEnter('não é esta', { peer: CAFE }))
  const [day = '', mac = ''] = mark.split('~')
  const invented = [
    foreign,
    `${id}.${Number(day) + 1}~${mac}`,
    `${'x'.repeat(22)}.${mark}`,
    `${id}.${day}~${'x'.repeat(43)}`,
    id,
    `${cookie}.`,
    // More accounts than are kept: none of them is looked for.
    [id, ...Array(8).fill(`${day}~${'x'.repeat(43)}`), mark].join('.'),
    '; vez-known',
    '.'.repeat(3000),
  ]
  for (const it of invented) {
    expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie: it }), it).toBe(LIMITED)
  }
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe('in')
  const eight = [id, ...Array(7).fill(`${day}~${'x'.repeat(43)}`), mark].join('.')
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie: eight })).toBe('in')
  wait(180 * DAY)
  await repeat(10, () => tryToEnter('não é esta', { peer: CAFE }))
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe(LIMITED)
})

test('a tablet on which several sign in is known to the last eight of them', async () => {
  let cookie = await getKnownCookie()
  const first = cookie
  const later: string[] = []
  const sign = async (i: number) => {
    const { email } = await addPerson(createEmail())
    later.push(email)
    cookie = await getKnownCookie({ email, cookie, peer: formatPeer(i) })
  }
  await repeat(7, sign)
  await repeat(10, () => tryToEnter('não é esta', { peer: CAFE }))
  expect(cookie.split('.')[0]).toBe(first.split('.')[0])
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe('in')
  await sign(8)
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe(LIMITED)
  const second = { peer: CAFE, email: requireNth(later, 0) }
  await repeat(10, () => tryToEnter('não é esta', second))
  expect(await tryToEnter(PASSWORD, { ...second, cookie })).toBe('in')
})

test('whoever signs in there day by day takes no place but their own', async () => {
  const { email } = await addPerson(createEmail())
  let cookie = await getKnownCookie()
  for (let day = 0; day < 9; day++) {
    cookie = await getKnownCookie({ email, cookie })
    wait(DAY)
  }
  await repeat(10, () => tryToEnter('não é esta', { peer: CAFE }))
  expect(await tryToEnter(PASSWORD, { peer: CAFE, cookie })).toBe('in')
})

test('an account with a second step knows a browser once it has taken that, too', async () => {
  const id = dora.id
  await addFactor(server, id)
  const first = await enter(PASSWORD)
  expect(readKnownCookie(first)).toBe('')
  const code = await addRecoveryCode(server, id)
  const token = first.body.access_token ?? ''
  const taken = await typeRecoveryCode(server, token, code, from({}))
  await repeat(10, () => tryToEnter('não é esta'))
  expect(await tryToEnter(PASSWORD, { cookie: readKnownCookie(taken) })).toBe('in')
})

test('no browser is known by an e-mail that nobody has proven, whatever else its account has', async () => {
  const email = createEmail()
  const signedUp = await requestSignUp(server, { email }, from({}))
  expect([signedUp.status, readKnownCookie(signedUp)]).toEqual([200, ''])
  expect(await getKnownCookie({ email })).toBe('')
  const now = server.context.now()
  const change = { phone: '11987654321', phone_confirmed_at: now, updated_at: now }
  await server.storage.write((tx) => updateUser(tx, signedUp.body.user.id, change))
  const cookie = await getKnownCookie({ email })
  expect(cookie).not.toBe('')
  await repeat(10, () => tryToEnter('não é esta', { email, peer: CAFE }))
  expect(await tryToEnter(PASSWORD, { email, peer: CAFE, cookie })).toBe(LIMITED)
  await confirmEmail(server, signedUp.body.user.id)
  const proven = await getKnownCookie({ email })
  expect(await tryToEnter(PASSWORD, { email, peer: CAFE, cookie: proven })).toBe('in')
  expect(await tryToEnter(PASSWORD, { email, peer: CAFE, cookie })).toBe(LIMITED)
})

test('a new password ends what browsers are known by, but for the one that set it', async () => {
  const old = await getKnownCookie()
  const password = 'outra senha bem longa'
  const body = { password, current_password: PASSWORD }
  const sent = { ...from({ cookie: old }), token: dora.access_token, body }
  const changed = await sendAuthRequest(server, 'PUT /auth/v1/user', sent)
  expect([changed.status, changed.body.id]).toEqual([200, dora.id])
  await repeat(10, () => tryToEnter('não é esta', { peer: CAFE }))
  expect(await tryToEnter(password, { peer: CAFE, cookie: old })).toBe(LIMITED)
  const cookie = readKnownCookie(changed)
  expect(await tryToEnter(password, { peer: CAFE, cookie })).toBe('in')
})

test('a page elsewhere that sets a password is not known by that', async () => {
  const changed = await changeOwnUser(server, dora.access_token, { password: 'outra senha longa' })
  expect([changed.status, readKnownCookie(changed)]).toEqual([200, ''])
})

test('all known browsers of an account ask for ten codes in 15 minutes and twenty a day together', async () => {
  const cookies = [await getKnownCookie(), await getKnownCookie(), await getKnownCookie()]
  const count = () => countAnswers(cookies, 15, 200, askForCode)
  expect(await count()).toBe(10)
  wait(15 * MINUTE)
  expect(await count()).toBe(10)
  wait(15 * MINUTE)
  expect(await count()).toBe(0)
  // A stranger's own count is another.
  expect(await askForCode()).toBe(200)
  wait(DAY)
  expect(await count()).toBe(10)
})

test('they try fifty wrong codes in 15 minutes and a hundred a day together', async () => {
  const cookies = [await getKnownCookie(), await getKnownCookie()]
  const guess = () => countAnswers(cookies, 60, NO_CODE, (who) => typeCode('000000', who))
  const tried: number[] = []
  for (let quarter = 0; quarter < 3; quarter++) {
    tried.push(await guess())
    wait(15 * MINUTE)
  }
  expect(tried).toEqual([50, 50, 0])
})

test('what one network may have sent counts for a known browser, too', async () => {
  const cookie = await getKnownCookie()
  const ask = () => askForCode({ email: createEmail(), peer: CAFE })
  expect(await repeat(30, ask)).toEqual(new Set([200]))
  expect([await askForCode({ cookie, peer: CAFE }), await askForCode({ cookie })]).toEqual([
    429, 200,
  ])
})

test('a second step that was begun and never finished leaves a browser as known as before', async () => {
  await addFactor(server, dora.id, 'unverified')
  expect(await getKnownCookie()).not.toBe('')
})
