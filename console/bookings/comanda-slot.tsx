import { type ComponentType, createContext, Suspense, useContext } from 'react'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'

export type ComandaSlotProps = {
  bookingId: string
  /** How it is paid, where that was chosen before it was opened. */
  metodo?: PaymentMethod | null
  onClose: () => void
}

/** Which dialog shows a comanda: whoever composes the screens says so. */
export const ComandaDialogContext = createContext<ComponentType<ComandaSlotProps> | null>(null)

/** The comanda of a booking, for screens that open it without knowing its feature. */
export function ComandaSlot(props: ComandaSlotProps) {
  const ComandaDialog = useContext(ComandaDialogContext)
  if (!ComandaDialog) throw new Error('a comanda is opened within a ComandaDialogContext')
  return (
    <Suspense>
      <ComandaDialog {...props} />
    </Suspense>
  )
}
