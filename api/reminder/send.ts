/** Sends planned messages to clients: judged as each leaves, once, by the first way that takes it. */

import { hashContact } from '#api/contact-hash.ts'
import type { Context } from '#api/context.ts'
import { WorkDeferred, type WorkHandler } from '#api/due-work/handler.ts'
import { countHouseMessage } from '#api/identity/count-house-message.ts'
import type { WithheldReason } from '#api/identity/count-unanswered.ts'
import { Undeliverable } from '#api/message/channels.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { DueWork } from '#db/due-work.ts'
import {
  type ClientMessageRow,
  findClientMessage,
  findMessageWork,
} from '#db/reminder/client-messages.ts'
import { markSent, reserveMessage, updateMessage } from '#db/reminder/leaving-messages.ts'
import type { Reach } from '#domain/reminder/channels.ts'
import { judgeMessage } from '#domain/reminder/judge.ts'
import type { PlannedKind, SkipReason } from '#domain/reminder/kinds.ts'
import { getTodayInZone } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import {
  type DeliverContext,
  deliverClientMessage,
  ensureMessageLink,
  getMessageLink,
} from './deliver.ts'
import { type JudgeContext, type JudgedFacts, loadJudgedFacts } from './judge-state.ts'
import { PerhapsSent } from './whatsapp-cloud.ts'

type SendContext = JudgeContext & DeliverContext

/** Those that were sent in this process last, with their provider's names for them. */
type Sent = Map<string, string | null>
/** Many more than are in hand at once. */
const MOST_REMEMBERED = 1000

export function createClientMessageHandler(context: SendContext): WorkHandler {
  const sent: Sent = new Map()
  return {
    run: async ({ id, user_id }) => {
      const found = await context.storage.read(async (db) => {
        const message = await findClientMessage(db, user_id ?? '', id)
        const facts = message && (await loadJudgedFacts(db, context, message))
        return message && { message, facts }
      })
      if (!found) throw new Undeliverable('no message')
      await sendJudged(context, found.message, found.facts, sent)
    },
    end: (tx, work) => noteEnd(tx, context, work, sent),
  }
}

type PlannedMessage = ClientMessageRow & { kind: PlannedKind }

const isPlanned = (message: ClientMessageRow): message is PlannedMessage =>
  message.kind !== 'confirmation' && message.kind !== 'change'

async function sendJudged(
  context: SendContext,
  message: ClientMessageRow,
  facts: JudgedFacts | null,
  sent: Sent,
): Promise<void> {
  // Judged, and cut off before its work was noted as done.
  if (message.state !== 'waiting' && message.state !== 'sending') return
  if (!facts || !isPlanned(message)) throw new Undeliverable('no message')
  // Cut off after it may have left by a chat that does not know repetitions.
  const isLost = message.state === 'sending' && message.channel === 'whatsapp'
  if (isLost && facts.ways.whatsapp) return note(context, message, { state: 'unknown' })
  const verdict = judgeMessage(message, facts.state)
  if (verdict.act === 'wait') throw new WorkDeferred(verdict.until)
  if (verdict.act === 'skip') return skipMessage(context, message, verdict.reason)
  const reaches = verdict.reaches.filter(
    ({ channel }) => message.state !== 'sending' || channel === message.channel,
  )
  await sendByFirst(context, message, facts, reaches, sent)
}

async function sendByFirst(
  context: SendContext,
  message: PlannedMessage,
  facts: JudgedFacts,
  reaches: readonly Reach[],
  sent: Sent,
): Promise<void> {
  let refused: Undeliverable | null = null
  let withheld: WithheldReason | null = null
  for (const reach of reaches) {
    const refusal = await reserve(context, message, facts, reach)
    if (refusal === 'daily_limit') return skipMessage(context, message, refusal)
    // What this contact or this way has had enough of may go by another.
    if (refusal) {
      withheld = refusal
      continue
    }
    try {
      rememberSent(sent, message.id, await deliver(context, message, facts, reach))
      return
    } catch (error) {
      if (error instanceof PerhapsSent)
        return note(context, message, { state: 'unknown', reason: error.message })
      // It did not leave: its place in the day is free again.
      await note(context, message, { state: 'waiting', sent_at: null })
      if (!(error instanceof Undeliverable)) throw error
      refused = error
    }
  }
  if (!refused && withheld) return skipMessage(context, message, withheld)
  throw refused ?? new Undeliverable('no way')
}

/** Not forgotten when it is noted: a commit that fails has it noted again. */
function rememberSent(sent: Sent, id: string, provider_id: string | null): void {
  sent.set(id, provider_id)
  const [oldest] = sent.keys()
  if (sent.size > MOST_REMEMBERED && oldest !== undefined) sent.delete(oldest)
}

function deliver(
  context: SendContext,
  message: PlannedMessage,
  { state, business, client, booking, ways }: JudgedFacts,
  reach: Reach,
): Promise<string | null> {
  return deliverClientMessage(context, {
    id: message.id,
    kind: message.kind,
    reach,
    ways,
    template: state.settings.templates[message.kind],
    subject: {
      client_name: client?.nome ?? '',
      business,
      booking,
      link: getMessageLink(context, message, business.slug),
    },
  })
}

function reserve(
  context: SendContext,
  message: ClientMessageRow,
  { state: { zone, settings }, client, ways }: JudgedFacts,
  { channel, recipient }: Reach,
): Promise<WithheldReason | 'daily_limit' | null> {
  const now = context.now()
  const since = toInstant(zone, getTodayInZone(zone, now), '00:00')
  const way = { channel, recipient_hash: hashContact(recipient) }
  return context.storage.write(async (tx) => {
    const limit = { since, most: settings.daily_limit, now }
    // Tried again it was counted before.
    const isCounted = message.recipient_hash === way.recipient_hash
    const unanswered = {
      user_id: message.user_id,
      client,
      kind: 'client_message' as const,
      channel,
      recipient,
      is_own_number: channel === 'whatsapp' && ways.whatsapp !== null && ways.isOwn,
    }
    const withheld = isCounted ? null : await countHouseMessage(tx, context, unanswered)
    if (withheld) return withheld
    if (!(await reserveMessage(tx, message, { ...way, ...limit }))) return 'daily_limit'
    await ensureMessageLink(tx, context, message)
    return null
  })
}

const note = (
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  message: ClientMessageRow,
  change: Parameters<typeof updateMessage>[2],
): Promise<void> =>
  storage.write((tx) => updateMessage(tx, message, { ...change, updated_at: now() }))

const skipMessage = (context: SendContext, message: ClientMessageRow, reason: SkipReason) =>
  note(context, message, { state: 'skipped', reason, sent_at: null })

/** With the work itself: sent, or given up and why. */
async function noteEnd(
  tx: Db,
  { now }: Pick<Context, 'now'>,
  { id, user_id }: DueWork,
  sent: Sent,
): Promise<void> {
  if (user_id === null) return
  const end = await findMessageWork(tx, user_id, id)
  if (!end || end.state === 'waiting') return
  const provider_id = sent.get(id)
  if (end.state === 'done' && provider_id !== undefined)
    return void (await markSent(tx, user_id, id, { provider_id, now: now() }))
  const message = await findClientMessage(tx, user_id, id)
  if (!message) return
  if (message.state !== 'waiting' && message.state !== 'sending') return
  const updated_at = now()
  if (end.last_error === 'expired') {
    const change = { state: 'skipped', reason: 'too_late', sent_at: null } as const
    await updateMessage(tx, message, { ...change, updated_at })
  } else {
    const change = { state: 'failed', reason: end.last_error, sent_at: null } as const
    await updateMessage(tx, message, { ...change, updated_at })
  }
}
