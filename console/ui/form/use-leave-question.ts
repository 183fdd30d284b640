import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isOverlayOnly } from '#console/ui/dialog/use-dialog-history.ts'

/** A way out that waits for an answer. */
type LeaveQuestion = { proceed: () => void; stay: () => void }

/**
 * Holds back whoever leaves, until they have answered.
 * @param isAsked whether a way is one to ask about
 * @returns null while nobody is asked
 */
export function useLeaveQuestion(isAsked: ShouldBlockFn): LeaveQuestion | null {
  const { history } = useRouter()
  const [question, setQuestion] = useState<LeaveQuestion | null>(null)
  const ask = (answer: (isLeaving: boolean) => void) => {
    const settle = (isLeaving: boolean) => () => {
      setQuestion(null)
      answer(isLeaving)
    }
    setQuestion({ proceed: settle(true), stay: settle(false) })
  }
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async (ways) => {
      const steps = countSteps(history.location.state)
      if (isOverlayOnly(ways) || !(await isAsked(ways))) return false
      if (ways.action === 'PUSH' || ways.action === 'REPLACE' || steps === 0)
        return new Promise<boolean>((resolve) => ask((isLeaving) => resolve(!isLeaving)))
      // The browser has gone already. It comes back at once, so that the address is of what is shown
      // and Back once more asks once more, instead of leading one entry further away.
      ask((isLeaving) => isLeaving && history.go(steps, { ignoreBlocker: true }))
      return true
    },
  })
  return question
}

/** How far the browser is from where the router still is; 0 where its entry is not the router's. */
function countSteps(shown: { __TSR_index: number }): number {
  const state: unknown = window.history.state
  const isNumbered = typeof state === 'object' && state !== null && '__TSR_index' in state
  return isNumbered ? Number(state.__TSR_index) - shown.__TSR_index : 0
}
