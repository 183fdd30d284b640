/** Tokens that resemble good ones: each is to be refused wherever it is shown. */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, exportJWK, SignJWT } from 'jose'
import { DAY } from '#tests/support/api/calls/booking-calls.ts'
import { SECRET } from '#tests/support/api/test-server.ts'

export type MutatedToken = { how: string; token: string }
type Claims = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const split = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header, payload, signature }
}

/** HMAC over any header and claims, with a right or wrong key. */
function sign(header: Claims, claims: unknown, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

const HS256 = { alg: 'HS256', typ: 'JWT' }

/** Without a signature, whatever `none` is called. */
function unsigned(token: string): MutatedToken[] {
  const { payload, signature } = split(token)
  const names = [
    'none',
    'None',
    'NONE',
    'nOnE',
    ' none',
    'none\u0000',
    '',
    null,
    false,
    0,
    ['none'],
  ]
  return names.flatMap((alg) =>
    [signature, ''].map((kept) => ({
      how: `alg ${JSON.stringify(alg)}, ${kept ? 'the old' : 'no'} signature`,
      token: `${encode({ alg, typ: 'JWT' })}.${payload}.${kept}`,
    })),
  )
}

/** Signed with keys that somebody might hope for. */
function wronglyKeyed(token: string): MutatedToken[] {
  const claims = decodeJwt(token)
  const keys = ['secret', 'anon', 'vez', SECRET.toUpperCase(), `${SECRET} `, SECRET.slice(0, -1)]
  return [
    ...['', ...keys].map((key) => ({ how: `key ${key}`, token: sign(HS256, claims, key) })),
    ...['vez.test', 'a'.repeat(32), Buffer.from(SECRET).toString('base64')].map((key) => ({
      how: `key ${key}`,
      token: sign(HS256, claims, key),
    })),
  ]
}

/** The right key under another algorithm, and headers that want another key taken. */
function otherwiseSigned(token: string): MutatedToken[] {
  const claims = decodeJwt(token)
  const header = (more: Claims) => ({ ...HS256, ...more })
  return [
    { how: 'HS384', token: sign(header({ alg: 'HS384' }), claims, SECRET, 'sha384') },
    { how: 'HS512', token: sign(header({ alg: 'HS512' }), claims, SECRET, 'sha512') },
    { how: 'HS1', token: sign(header({ alg: 'HS1' }), claims, SECRET, 'sha1') },
    { how: 'HS512 with a digest of HS256', token: sign(header({ alg: 'HS512' }), claims, SECRET) },
    { how: 'hs256', token: sign(header({ alg: 'hs256' }), claims, SECRET) },
    { how: 'no algorithm', token: sign({ typ: 'JWT' }, claims, SECRET) },
    {
      how: 'what must be understood is not',
      token: sign(header({ crit: ['x'], x: 1 }), claims, SECRET),
    },
    { how: 'critical b64', token: sign(header({ crit: ['b64'], b64: false }), claims, SECRET) },
    ...['../../dev/null', '/etc/passwd', "' OR 1=1 --"].map((kid) => ({
      how: `kid ${kid}`,
      token: sign(header({ kid }), claims, ''),
    })),
    { how: 'jku', token: sign(header({ jku: 'http://127.0.0.1:9/keys' }), claims, 'x'.repeat(32)) },
  ]
}

/** Key pairs of the attacker's own, the public half offered in the header. */
async function keyedByPair(token: string): Promise<MutatedToken[]> {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ed = generateKeyPairSync('ed25519')
  const pairs = [
    ['RS256', rsa],
    ['PS256', rsa],
    ['ES256', ec],
    ['EdDSA', ed],
  ] as const
  const signed = pairs.map(async ([alg, { privateKey, publicKey }]) => {
    const jwk = await exportJWK(publicKey)
    const jwt = new SignJWT(decodeJwt(token)).setProtectedHeader({ alg, jwk })
    return { how: alg, token: await jwt.sign(privateKey) }
  })
  const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const confused = { how: 'HS256 with a public key', token: sign(HS256, decodeJwt(token), pem) }
  return [...(await Promise.all(signed)), confused]
}

/** What a token says, changed under its old signature. */
function edited(token: string, other: string): MutatedToken[] {
  const { header, payload, signature } = split(token)
  const t = decodeJwt(token)
  const theirs = decodeJwt(other)
  const changes: Claims[] = [
    ...['sub', 'session_id', 'business', 'email', 'iat', 'exp'].map((key) => ({
      [key]: theirs[key] ?? 'x',
    })),
    theirs,
    { exp: 4_000_000_000 },
    { exp: undefined },
    { aud: ['authenticated', 'client'] },
    { role: 'service_role' },
    { role: 'admin' },
    { level: 'proven' },
    { app_metadata: { role: 'admin' } },
    { is_anonymous: true },
    { aal: 'aal2' },
    { nbf: 0 },
    { x: 1 },
  ]
  return [
    ...changes.map((change) => ({
      how: `edited ${Object.keys(change)}`,
      token: `${header}.${encode({ ...t, ...change, edited: true })}.${signature}`,
    })),
    { how: 'the payload of another', token: `${header}.${split(other).payload}.${signature}` },
    { how: 'the signature of another', token: `${header}.${payload}.${split(other).signature}` },
    { how: 'another header', token: `${encode({ ...HS256, kid: '1' })}.${payload}.${signature}` },
  ]
}

/** Signed with our own key, as if it had leaked: what is missing or odd is refused all the same. */
function misshapen(token: string, now: number): MutatedToken[] {
  const claims: Claims = decodeJwt(token)
  const seconds = Math.floor(now / 1000)
  const changes: [string, Claims][] = [
    ['no exp', { exp: undefined }],
    ['exp as text', { exp: String(seconds + 900) }],
    ['exp as nothing', { exp: null }],
    ['exp as a list', { exp: [seconds + 900] }],
    ['exp as a truth', { exp: true }],
    ['expired now', { exp: seconds }],
    ['expired yesterday', { exp: Math.floor((now - DAY) / 1000) }],
    ['exp before 1970', { exp: -1 }],
    ['not yet', { nbf: seconds + 900 }],
    ['nbf as text', { nbf: 'now' }],
    ['no subject', { sub: undefined }],
    ['subject as a number', { sub: 1 }],
    ['subject as a list', { sub: [claims.sub] }],
    ['no audience', { aud: undefined }],
    ['no audience at all', { aud: [] }],
    ['audience anon', { aud: 'anon' }],
    ['audience in capitals', { aud: String(claims.aud).toUpperCase() }],
    ['audience as an object', { aud: { authenticated: true } }],
    ['audience service_role', { aud: 'service_role' }],
    ['no session', { session_id: undefined }],
    ['session as a number', { session_id: 7 }],
    ['session as a list', { session_id: [claims.session_id] }],
    ['session as an object', { session_id: { $ne: '' } }],
    ['an empty session', { session_id: '' }],
    ['a session with a wildcard', { session_id: '%' }],
    ['a session of SQL', { session_id: "' OR '1'='1" }],
    ['a session with a nul', { session_id: `${claims.session_id}\u0000` }],
  ]
  const odd = [null, 1, 'text', [], [claims]]
  return [
    ...changes.map(([how, change]) => ({
      how,
      token: sign(HS256, { ...claims, ...change }, SECRET),
    })),
    ...odd.map((t) => ({
      how: `claims ${JSON.stringify(t)?.slice(0, 9)}`,
      token: sign(HS256, t, SECRET),
    })),
  ]
}

/** Broken in its letters. */
function torn(token: string): MutatedToken[] {
  const { header, payload, signature } = split(token)
  const texts: [string, string][] = [
    ['nothing', '.'],
    ['empty parts', '..'],
    ['no header', `.${payload}.${signature}`],
    ['no payload', `${header}..${signature}`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['four parts', `${token}.${signature}`],
    ['five parts', `${header}.${payload}.${signature}.${header}.${payload}`],
    ['one part', header + payload + signature],
    ['parts in disorder', `${payload}.${header}.${signature}`],
    ['a short signature', token.slice(0, -2)],
    ['a long signature', `${token}AA`],
    ['bad base64', `${header}.${payload}.${'*'.repeat(43)}`],
    ['no base64 at all', 'ç.ç.ç'],
    ['percent', `${header}.${payload.replace(/.$/, '%3D')}.${signature}`],
    ['another alphabet', `${header}.${payload}.${'+/'.repeat(21)}+`],
    ['very long', `${header}.${payload}${'A'.repeat(6000)}.${signature}`],
    ['JSON', JSON.stringify({ token })],
    ['in quotes', `"${token}"`],
    ['twice', `${token},${token}`],
    ['upper case', token.toUpperCase()],
    ['backwards', [...token].reverse().join('')],
  ]
  return texts.map(([how, text]) => ({ how, token: text }))
}

/** One letter after another changed, but for the last, of which some bits mean nothing. */
function flipped(token: string, times: number): MutatedToken[] {
  const step = Math.floor((token.length - 1) / times)
  return Array.from({ length: times }, (_, i) => {
    const at = i * step
    const letter = token[at] === 'A' ? 'B' : 'A'
    return { how: `letter ${at}`, token: `${token.slice(0, at)}${letter}${token.slice(at + 1)}` }
  }).filter(({ token: changed }) => changed.split('.').length === 3)
}

/** @param other a good token of somebody else, of the same kind */
export async function createMutatedTokens(
  token: string,
  other: string,
  now: number,
): Promise<MutatedToken[]> {
  return [
    ...unsigned(token),
    ...wronglyKeyed(token),
    ...otherwiseSigned(token),
    ...(await keyedByPair(token)),
    ...edited(token, other),
    ...misshapen(token, now),
    ...torn(token),
    ...flipped(token, 40),
  ]
}
