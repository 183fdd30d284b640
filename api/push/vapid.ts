import { createECDH, hkdfSync } from 'node:crypto'
import type { Env } from '#api/env.ts'

/** How we show a browser's maker who sends (RFC 8292); keys in base64url. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

type VapidSettings = Pick<
  Env,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUBLIC_URL' | 'CONTACT_EMAIL'
>

/**
 * The given keys; without them, keys that follow from `SECRET_KEY`, so that every process and every
 * start has the same without keeping them anywhere.
 */
export function createVapid(env: VapidSettings, secret: string): Vapid {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const keys = publicKey && privateKey ? { publicKey, privateKey } : deriveKeys(secret)
  return { ...keys, subject: env.VAPID_SUBJECT ?? getSubject(env) }
}

function deriveKeys(secret: string): Pick<Vapid, 'publicKey' | 'privateKey'> {
  const curve = createECDH('prime256v1')
  const scalar = Buffer.from(hkdfSync('sha256', secret, 'vez', 'vapid', 32))
  // One in 2^32 secrets gives no scalar of the curve: the start then names the variables to set.
  curve.setPrivateKey(scalar)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: scalar.toString('base64url'),
  }
}

/** Whom a browser's maker writes to when something is wrong with what we send. */
function getSubject({ PUBLIC_URL, CONTACT_EMAIL }: VapidSettings): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:ninguem@vez.example'
}
