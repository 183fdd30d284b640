import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Item } from './palette-items.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const nameOf = ({ kind, key }: Item) => `${kind} ${key}`

/** The item that Enter would take: the first, until somebody moves. The focus stays in the field. */
export function useActive(items: readonly Item[], list: string) {
  const [name, setName] = useState<string>()
  const at = Math.max(
    items.findIndex((item) => nameOf(item) === name),
    0,
  )
  const item = items[at]
  const idOf = (one: Item) => `${list}-${items.indexOf(one)}`
  const id = item && idOf(item)
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return {
    item,
    id,
    idOf,
    reset: () => setName(undefined),
    point: (one: Item) => setName(nameOf(one)),
    /** @returns whether the key was one that moves; at each end it goes on at the other */
    move: (event: KeyboardEvent): boolean => {
      const step = STEPS[event.key]
      if (step === undefined) return false
      event.preventDefault()
      const next = items[(at + step + items.length) % items.length]
      if (next) setName(nameOf(next))
      return true
    },
  }
}
