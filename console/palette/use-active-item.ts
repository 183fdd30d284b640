import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PaletteItem } from './palette-items.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const getItemName = ({ kind, key }: PaletteItem) => `${kind} ${key}`

/** The item that Enter chooses, at first the first one. The focus stays in the field. */
export function useActiveItem(items: readonly PaletteItem[], list: string) {
  const [name, setName] = useState<string>()
  const at = Math.max(
    items.findIndex((item) => getItemName(item) === name),
    0,
  )
  const item = items[at]
  const getOptionId = (one: PaletteItem) => `${list}-${items.indexOf(one)}`
  const id = item && getOptionId(item)
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return {
    item,
    id,
    getOptionId,
    reset: () => setName(undefined),
    point: (one: PaletteItem) => setName(getItemName(one)),
    /** Wraps around at both ends. @returns whether the key was handled */
    move: (event: KeyboardEvent): boolean => {
      const step = STEPS[event.key]
      if (step === undefined) return false
      event.preventDefault()
      const next = items[(at + step + items.length) % items.length]
      if (next) setName(getItemName(next))
      return true
    },
  }
}
