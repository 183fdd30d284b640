import { loadTimezone } from '#api/business/timezone.ts'
import type { Context } from '#api/context.ts'
import type { apiKeyEndpoints } from '#api/contract/api-key.ts'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { RefusalError } from '#api/errors.ts'
import { writeAudit } from '#api/identity/audit.ts'
import { writeAsOwner } from '#api/identity/owner-proof/write-as-owner.ts'
import type { Handlers } from '#api/mount.ts'
import { tellOfIntegration } from '#api/webhook/tell-of-integration.ts'
import {
  type ApiKeyRow,
  countLiveKeys,
  findKey,
  insertKey,
  listKeys,
  revokeKey,
} from '#db/api-keys.ts'
import { getKeyHint, KEY_START, MOST_KEYS } from '#domain/integration/api-key.ts'

/** Of the ended ones the last are listed. */
const MOST_LISTED = 100

/** The handlers of this room. What a key may call: `api/contract/key-scopes.ts`. */
export const createApiKeyHandlers = (
  context: Context,
): Pick<Handlers, keyof typeof apiKeyEndpoints> => {
  const { storage, now, newId } = context
  return {
    'GET /api/keys': (_request, caller) =>
      storage.read(async (db) => {
        const { user_id } = await caller(db)
        const keys = (await listKeys(db, user_id, MOST_LISTED)).map(toApiKey)
        return { keys, timezone: await loadTimezone(db, user_id) }
      }),
    'POST /api/keys': ({ body: { name, scopes, ...shown } }, caller, origin) =>
      writeAsOwner(context, caller, shown, origin, async (tx, { user_id, account }) => {
        if ((await countLiveKeys(tx, user_id)) >= MOST_KEYS)
          throw new RefusalError({ code: 'too_many_api_keys', most: MOST_KEYS })
        const secret = `${KEY_START}${createSecretToken()}`
        const row: ApiKeyRow = {
          id: newId(),
          user_id,
          name: name.trim(),
          scopes: [...new Set(scopes)],
          key_hash: hashText(secret),
          hint: getKeyHint(secret),
          created_at: now(),
          last_used_at: null,
          revoked_at: null,
        }
        await insertKey(tx, row)
        const facts = { name: row.name, hint: row.hint, scopes: row.scopes.join(' ') }
        await writeAudit(tx, { now, newId }, account.id, 'api_key_made', origin, facts)
        const label = `${row.name} (${row.scopes.join(', ')})`
        await tellOfIntegration(tx, context, account, { id: row.id, what: 'key', label }, origin)
        return { key: toApiKey(row), secret }
      }),
    'DELETE /api/keys/:id': async ({ params: { id } }, caller, origin) => {
      await storage.write(async (tx) => {
        const { user_id, account } = await caller(tx)
        const ended = await revokeKey(tx, user_id, id, now())
        // Pressed twice, or in two tabs.
        if (!ended && (await findKey(tx, user_id, id))) return
        if (!ended) throw new RefusalError({ code: 'not_found' })
        const facts = { name: ended.name, hint: ended.hint }
        await writeAudit(tx, { now, newId }, account.id, 'api_key_revoked', origin, facts)
      })
      return undefined
    },
  }
}

const toApiKey = ({ user_id: _owner, key_hash: _hash, ...shown }: ApiKeyRow) => shown
