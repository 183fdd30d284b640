/** Sign-in in two steps: a password or its like first, then a code of an app (TOTP) or of a list. */

/** A factor is made `unverified`; the first right code makes it count. */
export const FACTOR_STATUSES = ['unverified', 'verified'] as const
export type FactorStatus = (typeof FACTOR_STATUSES)[number]

/** How the second step of a session was taken; the names stand in the token's `amr`. */
export const SECOND_STEP_METHODS = ['totp', 'recovery_code'] as const
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number]

/** Digits of the code that an app shows. */
export const TOTP_DIGITS = 6
/** Recovery codes that an account is given at a time. */
export const RECOVERY_CODE_COUNT = 10
/** Characters of one, without its hyphen. */
export const RECOVERY_CODE_LENGTH = 10

type SecondStepState = {
  /** Whether the account has a factor that counts. */
  hasFactor: boolean
  /** Its e-mail's proof, and how the session stands. */
  email_confirmed_at: number | null
  session: { recovering: boolean; second_step_at: number | null }
}

/**
 * Whether a session still lacks its account's second step. Who came by a recovery mail to an e-mail
 * that nobody has proven is not asked: whoever claimed it first may have chosen the factor.
 */
export function lacksSecondStep({
  hasFactor,
  email_confirmed_at,
  session,
}: SecondStepState): boolean {
  if (!hasFactor || session.second_step_at !== null) return false
  return !(session.recovering && email_confirmed_at === null)
}

/** A recovery code as it is kept: however it was typed, in small letters and without its hyphen. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The same as it is shown: `abcde-fghjk`. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`
