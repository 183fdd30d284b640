/** What WhatsApp tells: how messages fared, and what clients write. */
import { z } from 'zod'
import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { isSameSecret } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { readRawBody } from '#api/http/raw-body.ts'
import type { RequestOrigin } from '#api/http/request-origin.ts'
import { PreparedResponse } from '#api/mount.ts'
import type { Db } from '#db/dialect/kit.ts'
import { findAnyClientMessage, findProvidedMessage } from '#db/reminder/client-messages.ts'
import { updateMessage } from '#db/reminder/leaving-messages.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { insertOptOuts, listHousesOfPhone } from '#db/reminder/opt-outs.ts'
import { openWhatsappWindow } from '#db/reminder/whatsapp-windows.ts'
import { advanceState, isLeavingText } from '#domain/reminder/kinds.ts'
import { decryptNumber, getSharedNumber } from './house-ways.ts'
import { isSignedByWhatsapp } from './whatsapp-cloud.ts'

/** Meta bundles up to 1000 updates; each is well below 2 KB. */
const MAX_BYTES = 3 * 1024 * 1024
/** Houses that one person is a client of. */
const MOST_HOUSES = 200

const statusShape = z.object({
  id: z.string().max(512),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
})
const messageShape = z.object({
  from: z.string().regex(/^\d{8,20}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
const bodyShape = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** What Meta is to say when it is given the address of a house's webhook. */
export const getVerifyToken = ({ crypto }: Pick<Context, 'crypto'>, house: string): string =>
  crypto.signMark(`whatsapp:${house}`).slice(0, 24)

type Verification = { 'hub.verify_token': string; 'hub.challenge': string }

/** @param house null for the installation's own number */
export async function verifyWhatsapp(
  context: Context,
  query: Verification,
  house: string | null,
): Promise<PreparedResponse> {
  const expected = house === null ? context.whatsapp.verify_token : getVerifyToken(context, house)
  // Without a word of the installation's own nobody knows it.
  if (!expected || !isSameSecret(query['hub.verify_token'], expected))
    throw new RefusalError({ code: 'not_found' })
  return new PreparedResponse({ text: query['hub.challenge'], brotli: null })
}

type Told = {
  headers: { 'x-hub-signature-256'?: string | undefined }
  origin: RequestOrigin
  house: string | null
}

export async function receiveWhatsapp(
  context: Context,
  { headers, origin, house }: Told,
): Promise<undefined> {
  const number =
    house === null
      ? getSharedNumber(context.whatsapp.number)
      : await context.storage.read(async (db) =>
          decryptNumber(context.crypto, await findMessageSettings(db, house)),
        )
  if (!number) throw new RefusalError({ code: 'not_found' })
  const body = await readRawBody(origin, MAX_BYTES)
  if (!isSignedByWhatsapp(number.app_secret, body, headers['x-hub-signature-256'] ?? ''))
    throw new RefusalError({ code: 'webhook_signature' })
  for (const { metadata, statuses = [], messages = [] } of listValues(body)) {
    // One app may serve several numbers: what is told of another is not ours to note.
    if (metadata?.phone_number_id !== number.phone_id) continue
    await context.storage.write(async (tx) => {
      for (const status of statuses) await noteStatus(tx, context, status, house)
      for (const message of messages)
        await noteMessage(tx, context, message, { window_id: number.window_id, house })
    })
  }
  return undefined
}

/** What cannot be read is left out: asked again it would be the same. */
function listValues(body: Buffer) {
  try {
    const parsed = bodyShape.safeParse(JSON.parse(body.toString('utf8'))).data
    return (parsed?.entry ?? []).flatMap(({ changes }) => changes.map(({ value }) => value))
  } catch {
    return []
  }
}

async function noteStatus(
  tx: Db,
  { now }: Context,
  told: unknown,
  house: string | null,
): Promise<void> {
  const status = statusShape.safeParse(told).data
  if (!status) return
  const { biz_opaque_callback_data: own } = status
  // Ours comes back with it, where the answer that named the message was lost.
  const found =
    (await findProvidedMessage(tx, status.id)) ?? (own ? await findAnyClientMessage(tx, own) : null)
  if (found?.channel !== 'whatsapp' || (house !== null && found.user_id !== house)) return
  if (found.provider_id !== null && found.provider_id !== status.id) return
  const state = advanceState(found.state, status.status)
  if (state === found.state && found.provider_id !== null) return
  const code = status.errors?.[0]?.code
  const failed = state === 'failed' ? { reason: `whatsapp ${code ?? 'failed'}` } : {}
  const change = { state, provider_id: status.id, updated_at: now() }
  await updateMessage(tx, found, { ...change, ...failed })
}

async function noteMessage(
  tx: Db,
  { now }: Context,
  told: unknown,
  { window_id, house }: { window_id: string; house: string | null },
): Promise<void> {
  const message = messageShape.safeParse(told).data
  if (!message) return
  const phones = listPossiblePhones(message.from)
  // A clock of theirs that runs ahead opens no window for longer.
  const heard_at = Math.min(Number(message.timestamp) * 1000, now())
  for (const phone of phones)
    await openWhatsappWindow(tx, {
      phone_id: window_id,
      contact_sha256: hashContact(phone),
      heard_at,
    })
  if (!isLeavingText(message.text?.body ?? message.button?.text ?? '')) return
  const when = { source: 'whatsapp' as const, created_at: now() }
  for (const phone of phones) {
    const houses = house === null ? await listHousesOfPhone(tx, phone, MOST_HOUSES) : [house]
    for (const user_id of houses) await insertOptOuts(tx, user_id, [hashContact(phone)], when)
  }
}

/** WhatsApp knows some Brazilian mobiles without the 9 that stands before eight digits since 2012. */
export function listPossiblePhones(from: string): string[] {
  const digits = from.startsWith('55') ? from.slice(2) : from
  const isOld = /^\d{2}[6-9]\d{7}$/.test(digits)
  return isOld ? [digits, `${digits.slice(0, 2)}9${digits.slice(2)}`] : [digits]
}
