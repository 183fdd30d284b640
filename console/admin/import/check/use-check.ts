import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { call } from '#console/session/call.ts'
import type { ImportKind } from '#domain/import/import.ts'
import { FILE_NAME_LENGTH } from '#domain/import/import.ts'
import type { TypedLine } from '../columns/mapping.ts'
import type { CheckedLine } from '../house-import/import-queries.ts'
import { sendLines } from './send-lines.ts'

type Check = { id: string | null; checked: CheckedLine[]; error: Error | null; isOver: boolean }

/** Has a file judged as the screen opens; what is not begun is forgotten as it closes. */
export function useCheck(kind: ImportKind, fileName: string, lines: readonly TypedLine[]) {
  const [check, setCheck] = useState<Check>({ id: null, checked: [], error: null, isOver: false })
  const [getKey] = useState(createIdempotencyKeys)
  const [round, setRound] = useState(0)
  const known = useRef({ id: '', sent: 0, isKept: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round goes on where the last one broke off
  useEffect(() => {
    const leaving = new AbortController()
    const run = async () => {
      const state = known.current
      if (state.id === '') {
        const body = { kind, file_name: fileName.slice(0, FILE_NAME_LENGTH) }
        const headers = { 'idempotency-key': getKey(JSON.stringify(body)) }
        state.id = (await call('POST /api/imports', { headers, body })).id
      }
      const hear = (some: CheckedLine[]) => {
        state.sent += some.length
        setCheck((before) => ({ ...before, checked: [...before.checked, ...some] }))
      }
      await sendLines(state.id, lines, state.sent, hear, leaving.signal)
      if (!leaving.signal.aborted) setCheck((before) => ({ ...before, id: state.id, isOver: true }))
    }
    setCheck((before) => ({ ...before, error: null }))
    run().catch((error: unknown) => {
      if (leaving.signal.aborted) return
      setCheck((before) => ({
        ...before,
        error: error instanceof Error ? error : new Error(String(error)),
      }))
    })
    return () => leaving.abort()
  }, [round])
  useEffect(
    () => () => {
      const { id, isKept } = known.current
      // Else the server forgets it after a day.
      if (id !== '' && !isKept)
        void call('DELETE /api/imports/:id', { params: { id } }).catch(() => undefined)
    },
    [],
  )
  return {
    ...check,
    goOn: () => setRound((before) => before + 1),
    keep: () => {
      known.current.isKept = true
    },
  }
}
