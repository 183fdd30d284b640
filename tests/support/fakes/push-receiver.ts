/**
 * A browser and its maker, for tests of Web Push: takes messages over HTTP and decrypts them as
 * RFC 8291 and RFC 8188 say, with nothing of the library that encrypts them.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type ReceivedPush = {
  path: string
  /** The plain text, or null for what is not encrypted for this device. */
  text: string | null
  /** seconds */
  ttl: number
  topic: string | undefined
  /** What the sender signed of itself (RFC 8292), where that is true. */
  vapid: { aud: string; sub: string; key: string } | null
}

export type PushReceiver = {
  /** What its browser gives a page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: ReceivedPush[]
  /** Answers the next messages with these states before it accepts. */
  refuse: (...states: number[]) => void
  close: () => Promise<void>
}

export async function startPushReceiver(): Promise<PushReceiver> {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const states: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { headers, url = '' } = request
    received.push({
      path: url,
      text: headers['content-encoding'] === 'aes128gcm' ? decrypt(device, auth, body) : null,
      ttl: Number(headers.ttl),
      topic: headers.topic?.toString(),
      vapid: readVapid(headers),
    })
    response.writeHead(states.shift() ?? 201, { Location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, never on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/device`,
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    refuse: (...next) => states.push(...next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Device = ReturnType<typeof createECDH>

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** One record: salt (16), record size (4), length of the sender's key (1), that key, ciphertext. */
function decrypt(device: Device, auth: Buffer, message: Buffer): string | null {
  try {
    const salt = message.subarray(0, 16)
    const keyEnd = 21 + message.readUInt8(20)
    const sender = message.subarray(21, keyEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
    const secret = derive(device.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const sealed = message.subarray(keyEnd)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with the octet 2, and zeros.
    const end = plain.lastIndexOf(2)
    return plain.subarray(end + 1).every((octet) => octet === 0)
      ? plain.subarray(0, end).toString('utf8')
      : null
  } catch {
    return null
  }
}

const parsePart = (part: string): Record<string, string> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** `vapid t=<JWT>, k=<public key>`: an ES256 signature of who sends. */
function readVapid({ authorization = '' }: IncomingHttpHeaders): ReceivedPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || parsePart(head).alg !== 'ES256') return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud = '', sub = '' } = parsePart(body)
  return isTrue ? { aud, sub, key } : null
}
