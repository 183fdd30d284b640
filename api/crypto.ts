import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What is done under keys that come from `SECRET_KEY`; each purpose has a key of its own. */
export type KeyedCrypto = {
  /** Encrypts a text for the database. */
  encrypt: (text: string) => string
  /** @returns null for what was not sealed here. */
  decrypt: (sealed: string) => string | null
  /** A short code as it is stored: without the key its few values cannot be tried out. */
  hashCode: (scope: string, code: string) => string
  /** The refresh token that follows another: two tabs that renew at once get the same. */
  deriveNextToken: (token: string) => string
  /** Vouches for what a browser keeps for us. */
  signMark: (text: string) => string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function createKeyedCrypto(secret: string): KeyedCrypto {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'vez', purpose, 32))
  const sealing = deriveKey('seal')
  const codes = deriveKey('codes')
  const refreshing = deriveKey('refresh')
  const marking = deriveKey('marks')
  return {
    encrypt: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt: (sealed) => decryptBytes(sealing, Buffer.from(sealed, 'base64url')),
    hashCode: (scope, code) => computeMac(codes, `${scope}\n${code}`),
    deriveNextToken: (token) => computeMac(refreshing, token),
    signMark: (text) => computeMac(marking, text),
  }
}

function decryptBytes(key: Buffer, bytes: Buffer): string | null {
  try {
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function computeMac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** 256 random bits as text: for links, states and the secrets of sessions. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 132 bits of a text's mark, the same each time. */
export const toLinkToken = (mark: string): string => mark.slice(0, 22)

/**
 * 128 random bits: for links that go by SMS, where each letter is paid for. The database keeps their hash alone,
 * they expire, and who tries them out is held back.
 */
export function createLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What the database keeps of such a token. */
export function hashText(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Whether what somebody shows is what it should be, in a time that tells of its length alone. */
export function isSameSecret(given: string, expected: string): boolean {
  const [shown, right] = [Buffer.from(given), Buffer.from(expected)]
  return shown.length === right.length && timingSafeEqual(shown, right)
}
