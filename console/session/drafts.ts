/** What was typed and not saved yet: it outlives a reload, a lost network and an expired session. */
import { meQuery, queryClient } from './query-client.ts'
import { onSessionChange } from './session-store.ts'

/** `shown` is what the fields held when they were typed over. */
export type Draft = { changes: Record<string, unknown>; shown: Record<string, unknown> }
type StoredDraft = Draft & { at: number }

const PREFIX = 'vez:draft:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Another account on this device reads none of it. */
function getStorageKey(name: string): string | null {
  const account = queryClient.getQueryData(meQuery.queryKey)?.id
  return account ? `${PREFIX}${account}:${name}` : null
}

/** @returns null where there is none, it is older than a week, or what lies there is no draft */
export function findDraft(name: string): Draft | null {
  const key = getStorageKey(name)
  return key ? findYoungDraft(key) : null
}

function findYoungDraft(key: string): Draft | null {
  const draft = parseDraft(localStorage.getItem(key))
  return draft && Date.now() - draft.at < KEPT_MS ? draft : null
}

export function saveDraft(name: string, { changes, shown }: Draft): void {
  const key = getStorageKey(name)
  if (!key) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ changes, shown, at: Date.now() } satisfies StoredDraft),
    )
  } catch {
    // Full, or refused in private browsing: what was typed stays on the screen alone.
  }
}

export function removeDraft(name: string): void {
  const key = getStorageKey(name)
  if (key) localStorage.removeItem(key)
}

function parseDraft(text: string | null): StoredDraft | null {
  try {
    const { changes, shown, at } = JSON.parse(text ?? 'null') ?? {}
    return isRecord(changes) && isRecord(shown) && typeof at === 'number'
      ? { changes, shown, at }
      : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listDraftKeys = () =>
  Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  )

// Whose session ended and who never came back would leave names and notes on a computer that others use.
for (const key of listDraftKeys()) if (!findYoungDraft(key)) localStorage.removeItem(key)

/** Whoever signs out leaves nothing behind for the next person at the same computer. */
onSessionChange((change) => {
  if (change !== 'signed-out') return
  for (const key of listDraftKeys()) localStorage.removeItem(key)
})
