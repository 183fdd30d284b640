import { type ComponentType, createContext, Suspense, useContext } from 'react'
import type { PaymentMethod } from '#domain/comanda/comanda.ts'

export type ComandaSlotProps = {
  bookingId: string
  /** How it is paid, where that was chosen before it was opened. */
  metodo?: PaymentMethod | null
  onClose: () => void
}

/** The dialog that shows a comanda, provided where the screens are composed. */
export const ComandaDialogContext = createContext<ComponentType<ComandaSlotProps> | null>(null)

/** Opens a booking's comanda from a screen that may not import that feature. */
export function ComandaSlot(props: ComandaSlotProps) {
  const ComandaDialog = useContext(ComandaDialogContext)
  if (!ComandaDialog) throw new Error('a comanda is opened within a ComandaDialogContext')
  return (
    <Suspense>
      <ComandaDialog {...props} />
    </Suspense>
  )
}
