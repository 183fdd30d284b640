import { useState } from 'react'
import { CallError } from '#api/contract/http-client.ts'

/**
 * Asks once where more cash is to go out than lies in the drawer: what was refused goes through when
 * the same is sent again.
 */
export function useBelowZero() {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    /** Whether the last one was refused for that, and waits for a yes. */
    isAsking: refused !== null,
    send: async <Content extends object, Output>(
      content: Content,
      call: (body: Content & { below_zero?: true }) => Promise<Output>,
    ): Promise<Output> => {
      const text = JSON.stringify(content)
      try {
        return await call(text === refused ? { ...content, below_zero: true } : content)
      } catch (error) {
        const isShort = error instanceof CallError && error.code === 'till_below_zero'
        setRefused(isShort ? text : null)
        throw error
      }
    },
  }
}
