import type { ReactNode } from 'react'
import { type Slot, slotEnd, slotStart } from './slots.ts'

type Props = { slot: Slot | null; children: ReactNode }

/** What stands in the page only where the installation has a value for the slot; of none, always. */
export function Where({ slot, children }: Props) {
  if (slot === null) return children
  return (
    <>
      {slotStart(slot)}
      {children}
      {slotEnd(slot)}
    </>
  )
}
