import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '#domain/people/second-step.ts'

/** Seconds that a code is shown, and the step by which codes are counted. */
const PERIOD_S = 30
/** Steps before and after the present one whose codes are taken: clocks differ, people type. */
const WINDOW = 1
const SECRET_BYTES = 20
const ISSUER = 'Vez'

// What every app understands, whichever it is (RFC 6238).
const PARAMETERS = { issuer: ISSUER, algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_S }

/**
 * A new secret, and the address by which an app takes it over.
 * @param label whose it is, as the app shows it: an e-mail or a telephone
 */
export function createTotpSecret(label: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...PARAMETERS, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step whose code was typed; null for a wrong one.
 * @param now ms since 1970
 */
export function findTotpStep(secret: string, typed: string, now: number): number | null {
  const code = typed.replace(/\D/g, '')
  if (code.length !== TOTP_DIGITS) return null
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
