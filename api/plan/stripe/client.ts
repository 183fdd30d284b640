/** The way to Stripe: its package is loaded only where Stripe is configured, at the start (`api/main.ts`). */
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { RefusalError } from '#api/errors.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Where its API answers; null for Stripe's own. */
  apiUrl: string | null
}

export type StripeGate = { client: () => Promise<Stripe>; webhookSecret: string }

/** Each call; the package repeats what may be repeated, twice. */
const TIMEOUT_MS = 10_000

export function createStripeGate({ secretKey, webhookSecret, apiUrl }: StripeSettings): StripeGate {
  let opening: Promise<Stripe> | null = null
  const open = async (): Promise<Stripe> => {
    const { default: StripeClient } = await import('stripe')
    const settings = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false }
    return new StripeClient(secretKey, { ...settings, ...(apiUrl ? toAddress(apiUrl) : {}) })
  }
  return {
    client: () => {
      opening ??= open()
      return opening
    },
    webhookSecret,
  }
}

function toAddress(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isSafe = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSafe ? 443 : 80),
    protocol: isSafe ? ('https' as const) : ('http' as const),
  }
}

/** For calls of an owner. @throws Refused `payment_unavailable` where Stripe does not answer, or not as it should */
export async function askForOwner<T>({ log }: { log: Logger }, task: Promise<T>): Promise<T> {
  try {
    return await task
  } catch (error) {
    if (!isStripeError(error)) throw error
    // Their sentences may repeat what was sent.
    const { type, code, statusCode } = error
    log.warn({ at: 'stripe', type, code, status: statusCode }, 'Stripe did not do it')
    throw new RefusalError({ code: 'payment_unavailable' })
  }
}

type StripeError = { type: string; code?: string; param?: string; statusCode?: number }

/** By its shape: the package's classes would have to be loaded to ask them. */
export const isStripeError = (error: unknown): error is Error & StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
