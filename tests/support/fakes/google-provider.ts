/** A local OpenID provider in the place of Google's: a real server, one sign-in a code. */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import type { GoogleSettings } from '#api/identity/google/google.ts'

/** Who is at Google's screen; `email_verified` is Google's own word for the address. */
export type GoogleAccount = {
  sub: string
  email: string
  email_verified: boolean
  name?: string
  picture?: string
}

/** What the provider does wrong at its token endpoint; `refused` answers as for a wrong code. */
export type GoogleFault =
  | 'aud'
  | 'iss'
  | 'nonce'
  | 'expired'
  | 'no token'
  | 'refused'
  | 500
  | 'silent'

export type GoogleProvider = {
  settings: GoogleSettings
  /** For a server process. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string }
  /** Who signs in from now on; what is not said is that of a new account with a proven e-mail. */
  choose: (account?: Partial<GoogleAccount>) => GoogleAccount
  /** Whoever is asked next says no, in the provider's words; null for yes again. */
  refuse: (error: string | null) => void
  breakBy: (fault: GoogleFault | null) => void
  /** Every code that was given out. */
  codes: string[]
  /** Why calls were turned down: what the caller did not do as the protocol wants. */
  complaints: string[]
  close: () => Promise<void>
}

type Grant = { account: GoogleAccount; redirect_uri: string; challenge: string; nonce: string }

const CLIENT = { id: 'vez.apps.example', secret: 'a-client-secret' }
const AN_HOUR_S = 3600

export function anyGoogleAccount(account: Partial<GoogleAccount> = {}): GoogleAccount {
  const sub = account.sub ?? randomUUID()
  const email = `${sub.slice(0, 8)}@gmail.example`
  return { sub, email, email_verified: true, name: 'Bia Rocha', ...account }
}

/** @param now the clock of the server that signs in with it, in ms since 1970 */
export async function startGoogle(now: () => number = Date.now): Promise<GoogleProvider> {
  const provider = new Provider(now)
  const server = createServer((request, response) => provider.answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  provider.issuer = issuer
  return {
    settings: { clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer },
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
    },
    choose: (account) => {
      provider.account = anyGoogleAccount(account)
      return provider.account
    },
    refuse: (error) => {
      provider.refusal = error
    },
    breakBy: (fault) => {
      provider.fault = fault
    },
    codes: provider.codes,
    complaints: provider.complaints,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class Provider {
  issuer = ''
  account = anyGoogleAccount()
  refusal: string | null = null
  fault: GoogleFault | null = null
  readonly codes: string[] = []
  readonly complaints: string[] = []
  readonly #grants = new Map<string, Grant>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.issuer)
    if (pathname === '/authorize') return this.#authorize(searchParams, response)
    if (pathname === '/token' && request.method === 'POST') return this.#token(request, response)
    response.writeHead(404).end()
  }

  /** As if somebody had chosen an account on the screen that would be here. */
  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    const given = (name: string) => asked.get(name) ?? ''
    const wrong = [
      given('client_id') !== CLIENT.id && 'client_id',
      given('response_type') !== 'code' && 'response_type',
      !given('redirect_uri').endsWith('/auth/v1/callback') && 'redirect_uri',
      given('scope') !== 'openid email profile' && 'scope',
      given('code_challenge_method') !== 'S256' && 'code_challenge_method',
      given('code_challenge').length !== 43 && 'code_challenge',
      given('state').length < 32 && 'state',
      given('nonce').length < 32 && 'nonce',
    ].filter((name) => name !== false)
    if (wrong.length > 0) this.#complain(response, wrong.join(', '))
    else this.#leadBack(given, response)
  }

  #leadBack(given: (name: string) => string, response: ServerResponse): void {
    const back = new URL(given('redirect_uri'))
    back.searchParams.set('state', given('state'))
    if (this.refusal) back.searchParams.set('error', this.refusal)
    else back.searchParams.set('code', this.#grant(given))
    response.writeHead(302, { Location: back.href }).end()
  }

  #grant(given: (name: string) => string): string {
    const code = randomUUID()
    const [redirect_uri, challenge] = [given('redirect_uri'), given('code_challenge')]
    this.#grants.set(code, {
      account: this.account,
      redirect_uri,
      challenge,
      nonce: given('nonce'),
    })
    this.codes.push(code)
    return code
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    const given = (name: string) => form.get(name) ?? ''
    const grant = this.#grants.get(given('code'))
    this.#grants.delete(given('code'))
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')
    const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url')
    if (this.fault === 'silent') return
    if (this.fault === 500) return void response.writeHead(500).end('{}')
    if (request.headers.authorization !== `Basic ${basic}`)
      return this.#complain(response, 'client')
    if (given('grant_type') !== 'authorization_code') return this.#complain(response, 'grant_type')
    if (!grant || this.fault === 'refused') return this.#complain(response, 'code')
    if (given('redirect_uri') !== grant.redirect_uri)
      return this.#complain(response, 'redirect_uri')
    if (challenge !== grant.challenge) return this.#complain(response, 'code_verifier')
    const id_token = this.fault === 'no token' ? undefined : await this.#idToken(grant)
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3599, id_token }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(tokens))
  }

  #idToken({ account: { sub, ...claims }, nonce }: Grant): Promise<string> {
    const now = Math.floor(this.#now() / 1000)
    const { fault } = this
    return new SignJWT({ ...claims, nonce: fault === 'nonce' ? 'another' : nonce })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setIssuer(fault === 'iss' ? 'https://issuer.evil.example' : this.issuer)
      .setAudience(fault === 'aud' ? 'another.apps.example' : CLIENT.id)
      .setIssuedAt(now)
      .setExpirationTime(fault === 'expired' ? now - 1 : now + AN_HOUR_S)
      .sign(new TextEncoder().encode('a-key-of-the-provider-that-is-long-enough'))
  }

  #complain(response: ServerResponse, about: string): void {
    this.complaints.push(about)
    const headers = { 'Content-Type': 'application/json' }
    response.writeHead(400, headers).end(JSON.stringify({ error: 'invalid_grant' }))
  }
}
