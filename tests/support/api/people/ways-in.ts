/** The ways by which somebody proves an e-mail or a telephone that they read. */

import type { TestServer } from '#tests/support/api/test-server.ts'
import type { GoogleProvider } from '#tests/support/fakes/google-provider.ts'
import { signInWithGoogle } from '#tests/support/fakes/google-sign-in.ts'
import { createSentCode } from './one-time-codes.ts'
import { PASSWORD, signInByPassword, signUp } from './sign-up.ts'

export const WAYS_IN = ['code', 'password', 'google', 'link'] as const
export type WayIn = (typeof WAYS_IN)[number]

export type Installation = { server: TestServer; google: GoogleProvider }

/** Proves an e-mail that one reads. @returns the token of its account */
export const proveMailbox: Record<WayIn, (at: Installation, email: string) => Promise<string>> = {
  code: ({ server }, email) => signInByOtp(server, { email }),
  link: ({ server }, email) => followConfirmationLink(server, email),
  password: async ({ server }, email) => {
    await followConfirmationLink(server, email)
    const { body } = await signInByPassword(server, email, PASSWORD)
    return requireToken(body)
  },
  google: async ({ server, google }, email) => {
    google.choose({ email, sub: email })
    const landing = await signInWithGoogle(server.request, { redirect_to: '/auth/callback' })
    return requireToken(landing.fragment)
  },
}

/** Proves a telephone that one reads. */
export const proveTelephone = (server: TestServer, phone: string) => signInByOtp(server, { phone })

async function followConfirmationLink(server: TestServer, email: string): Promise<string> {
  await signUp(server, { email })
  const token_hash = await createSentCode(server, email, 'confirm_email')
  const body = { type: 'signup' as const, token_hash, password: PASSWORD }
  return requireToken((await server.call('POST /auth/v1/verify', { headers: {}, body })).body)
}

async function signInByOtp(
  server: TestServer,
  contact: { email: string } | { phone: string },
): Promise<string> {
  await server.call('POST /auth/v1/otp', { body: { ...contact, data: { role: 'client' } } })
  const isMail = 'email' in contact
  const token = await createSentCode(server, isMail ? contact.email : contact.phone)
  const body = { type: isMail ? ('email' as const) : ('sms' as const), ...contact, token }
  return requireToken((await server.call('POST /auth/v1/verify', { headers: {}, body })).body)
}

function requireToken({ access_token }: { access_token?: string | undefined }): string {
  if (!access_token) throw new Error('nobody is signed in')
  return access_token
}
