import { randomBytes } from 'node:crypto'
import type { Context } from '#api/context.ts'
import type { webhookEndpoints } from '#api/contract/webhook.ts'
import { RefusalError } from '#api/errors.ts'
import { isPublicHost } from '#api/http/public-address.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { writeAsOwner } from '#api/identity/owner-proof/write-as-owner.ts'
import type { Handlers } from '#api/mount.ts'
import type { UserRow } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from '#db/webhooks.ts'
import { LONGEST_WEBHOOK_URL, MOST_WEBHOOKS } from '#domain/integration/webhook.ts'
import { listWebhookDeliveries, resendDelivery, testWebhook } from './deliveries.ts'
import { requireWebhook } from './require-webhook.ts'
import { tellOfIntegration } from './tell-of-integration.ts'

/** The handlers of this room; how messages leave: `deliver.ts`. */
export const createWebhookHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof webhookEndpoints> => ({
  'GET /api/webhooks': (_request, caller) =>
    context.storage.read(async (db) => {
      const { user_id } = await caller(db)
      return { webhooks: (await listWebhooks(db, user_id)).map(toWebhook) }
    }),
  'POST /api/webhooks': async ({ body: { url: typed, events, ...shown } }, caller, origin) => {
    // Told before the password is looked at, and so whatever it was.
    const url = parseAddress(context, typed)
    return writeAsOwner(context, caller, shown, origin, async (tx, { user_id, account }) => {
      if ((await listWebhooks(tx, user_id)).length >= MOST_WEBHOOKS)
        throw new RefusalError({ code: 'too_many_webhooks', most: MOST_WEBHOOKS })
      const secret = createWebhookSecret()
      const at = context.now()
      const row: WebhookRow = {
        id: context.newId(),
        user_id,
        url,
        events: [...new Set(events)],
        state: 'on',
        sealed: context.crypto.encrypt(secret),
        failing_since: null,
        created_at: at,
        updated_at: at,
      }
      await insertWebhook(tx, row)
      await writeAudit(tx, context, account.id, 'webhook_made', origin, { url })
      const made = { id: row.id, what: 'webhook' as const, label: url }
      await tellOfIntegration(tx, context, account, made, origin)
      return { webhook: toWebhook(row), secret }
    })
  },
  'PATCH /api/webhooks/:id': async ({ params: { id }, body }, caller, origin) => {
    const { url: typed, events, state, ...shown } = body
    const url = typed === undefined ? undefined : parseAddress(context, typed)
    const change = async (tx: Db, { user_id, account }: Owner) => {
      const row = await updateWebhook(tx, user_id, id, {
        ...(url !== undefined && { url }),
        ...(events && { events: [...new Set(events)] }),
        ...(state && { state, failing_since: null }),
        updated_at: context.now(),
      })
      if (!row) throw new RefusalError({ code: 'not_found' })
      await writeAudit(tx, context, account.id, 'webhook_changed', origin, { url: row.url })
      return toWebhook(row)
    }
    const before = await context.storage.read(async (db) =>
      requireWebhook(db, (await caller(db)).user_id, id),
    )
    // Elsewhere, or of more, the house's clients would be told to somebody else.
    const isWider = events?.some((event) => !before.events.includes(event))
    if (isWider || (url !== undefined && url !== before.url))
      return writeAsOwner(context, caller, shown, origin, change)
    return context.storage.write(async (tx) => change(tx, await caller(tx)))
  },
  'DELETE /api/webhooks/:id': async ({ params: { id } }, caller, origin) => {
    await context.storage.write(async (tx) => {
      const { user_id, account } = await caller(tx)
      const { url } = await requireWebhook(tx, user_id, id)
      await deleteWebhook(tx, user_id, id)
      await writeAudit(tx, context, account.id, 'webhook_removed', origin, { url })
    })
    return undefined
  },
  'POST /api/webhooks/:id/secret': ({ params: { id }, body: shown }, caller, origin) =>
    writeAsOwner(context, caller, shown, origin, async (tx, { user_id, account }) => {
      const secret = createWebhookSecret()
      const change = { sealed: context.crypto.encrypt(secret), updated_at: context.now() }
      const row = await updateWebhook(tx, user_id, id, change)
      if (!row) throw new RefusalError({ code: 'not_found' })
      await writeAudit(tx, context, account.id, 'webhook_changed', origin, { url: row.url })
      return { secret }
    }),
  'POST /api/webhooks/:id/test': testWebhook(context),
  'GET /api/webhook-deliveries': listWebhookDeliveries(context),
  'POST /api/webhook-deliveries/:id/resend': resendDelivery(context),
})

type Owner = { user_id: string; account: Pick<UserRow, 'id' | 'email' | 'user_metadata'> }

const createWebhookSecret = () => `whsec_${randomBytes(24).toString('base64')}`

/**
 * The name is resolved when something is sent: what it leads to may change.
 * @returns the address as it is called, whatever signs it was typed with
 * @throws Refused `webhook_address`
 */
function parseAddress({ webhooks }: Context, typed: string): string {
  // The parser drops line ends and such, and would hide what was asked for.
  const isPlain = !/\p{Cc}/u.test(typed)
  const url = isPlain && URL.canParse(typed) ? new URL(typed).href : ''
  if (url.length > LONGEST_WEBHOOK_URL || !webhooks.accepts(url))
    throw new RefusalError({ code: 'webhook_address', is_private: isPrivate(url) })
  return url
}

function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !isPublicHost(hostname)
}

const toWebhook = ({ id, url, events, state, failing_since, created_at }: WebhookRow) => ({
  id,
  url,
  events,
  state,
  failing_since,
  created_at,
})
