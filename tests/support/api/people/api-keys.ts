import { randomUUID } from 'node:crypto'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { type ApiKeyRow, insertKey } from '#db/api-keys.ts'
import { getKeyHint, KEY_SCOPES } from '#domain/integration/api-key.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

/** Gives a house a key of the API. @returns the key, as its owner was shown it */
export async function addApiKey(
  { storage, context }: TestServer,
  user_id: string,
  {
    scopes = KEY_SCOPES,
    ...more
  }: Partial<Pick<ApiKeyRow, 'revoked_at'>> & {
    scopes?: readonly ApiKeyRow['scopes'][number][]
  } = {},
): Promise<string> {
  const secret = `vez_${createSecretToken()}`
  await storage.write((tx) =>
    insertKey(tx, {
      ...{ id: randomUUID(), user_id, name: 'Planilha', scopes: [...scopes] },
      ...{ key_hash: hashText(secret), hint: getKeyHint(secret) },
      ...{ created_at: context.now(), last_used_at: null, revoked_at: null },
      ...more,
    }),
  )
  return secret
}
