import { createContext, useContext } from 'react'

/** The place in a narrow screen's bar that a screen may fill in place of the house's name. */
export const BarSlotContext = createContext<HTMLElement | null>(null)

export const useBarSlot = () => useContext(BarSlotContext)
