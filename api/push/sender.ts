import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import { createPublicLookup, isPublicHost } from '#api/http/public-address.ts'
import { NotSent, Undeliverable } from '#api/message/channels.ts'
import type { Vapid } from './vapid.ts'

/** Where a device is reached, as its browser says. */
type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type PushSender = {
  /** What a browser subscribes with. */
  publicKey: string
  /** Whether an address may be written to: https, at a host of the public internet. */
  accepts: (endpoint: string) => boolean
  /**
   * Encrypts a text for a device and hands it to its browser's maker.
   * @param ttl seconds for which it may wait for a device that is off
   * @param topic what waits there under the same one is replaced
   * @throws NotAsked, HostSilent, DeviceGone, Undeliverable, NotSent
   */
  send: (device: PushDevice, text: string, options: { ttl: number; topic: string }) => Promise<void>
}

/** There is no such device any more. */
export class DeviceGone extends Undeliverable {
  override name = 'DeviceGone'
}

/** It can be sent to nobody: its host was not asked. */
export class NotAsked extends Undeliverable {
  override name = 'NotAsked'
}

/** Its host did not answer at all, or not in time. */
export class HostSilent extends NotSent {
  override name = 'HostSilent'
}

const TIMEOUT_MS = 5000
const GONE: readonly number[] = [404, 410]
/** Busy, or broken for now; every other refusal is for good. */
const isPassing = (status: number) => status === 429 || status >= 500

/** @param allowLoopback for a test's own receiver on this machine, over http too */
export function createPushSender(vapid: Vapid, allowLoopback = false): PushSender {
  const accepts = (endpoint: string) => isAccepted(endpoint, allowLoopback)
  return {
    publicKey: vapid.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, text, { ttl, topic }) => {
      if (!accepts(endpoint)) throw new NotAsked('push address')
      const { headers, body } = encrypt(vapid, { endpoint, p256dh, auth }, text, { ttl, topic })
      const status = await post(endpoint, headers, body, allowLoopback)
      if (status >= 200 && status < 300) return
      if (GONE.includes(status)) throw new DeviceGone(`push ${status}`)
      throw isPassing(status) ? new NotSent(`push ${status}`) : new Undeliverable(`push ${status}`)
    },
  }
}

function isAccepted(endpoint: string, allowLoopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (allowLoopback && hostname === '127.0.0.1') return true
  return protocol === 'https:' && port === '' && isPublicHost(hostname)
}

function encrypt(
  { publicKey, privateKey, subject }: Vapid,
  { endpoint, p256dh, auth }: PushDevice,
  text: string,
  { ttl, topic }: { ttl: number; topic: string },
) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { publicKey, privateKey, subject },
      TTL: ttl,
      topic,
      urgency: 'high',
    })
  } catch {
    // Its keys are none; the library's own words repeat them.
    throw new NotAsked('push keys')
  }
}

/** Redirects are not followed: they would lead wherever they like. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer | string | null,
  allowLoopback: boolean,
): Promise<number> {
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    method: 'POST',
    headers,
    signal,
    ...(!allowLoopback && { lookup: createPublicLookup() }),
  }
  return new Promise<number>((resolve, reject) => {
    const sending = request(endpoint, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', (error) => reject(new HostSilent(`push ${getErrorCode(error)}`)))
    sending.end(body ?? undefined)
  })
}

const getErrorCode = (error: Error) => ('code' in error ? String(error.code) : error.name)
