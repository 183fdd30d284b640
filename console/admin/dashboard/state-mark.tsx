import { Check } from 'lucide-react'
import type { VisitState } from '#domain/dashboard/day-visits.ts'

/** What tells a state without its colour. */
export function StateMark({ state }: { state: VisitState }) {
  if (state === 'done') return <Check size={12} strokeWidth={2.5} aria-hidden="true" />
  if (state === 'pending') return <span aria-hidden="true">?</span>
  return state === 'unclosed' ? <span aria-hidden="true">!</span> : null
}
