import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { servicesText } from '#console/messages/services.ts'
import { type ListedOffer, useSaveOrder } from './offers/services-query.ts'

const t = servicesText.move
/** Several presses of an arrow are one order. */
const SETTLED_MS = 400

/** Puts one at the place of another that is in sight; what is filtered out keeps its neighbours. */
export function moveTo(order: readonly string[], id: string, target: string): string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)]
  const rest = order.filter((one) => one !== id)
  const at = rest.indexOf(target) + (from < to ? 1 : 0)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/**
 * The list as its owner drags it, or moves it by keys; saved once nothing moved for a moment.
 * @param order of all, also of those that a filter hides
 * @param shown those that are in sight
 */
export function useArrangement(order: readonly string[], shown: readonly ListedOffer[]) {
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { mutate } = useSaveOrder()
  const current = wanted ?? order
  const inSight = new Map(shown.map((offer) => [offer.id, offer]))
  const arranged = [
    ...current.flatMap((id) => inSight.get(id) ?? []),
    ...shown.filter(({ id }) => !current.includes(id)),
  ]

  const unsent = useRef<string[] | null>(null)
  useEffect(() => {
    unsent.current = wanted
    if (!wanted || dragged) return
    const send = () => {
      unsent.current = null
      // What was moved meanwhile is still wanted.
      mutate(wanted, { onSettled: () => setWanted((now) => (now === wanted ? null : now)) })
    }
    const timer = setTimeout(send, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted, dragged, mutate])
  useEffect(
    () => () => {
      if (unsent.current) mutate(unsent.current)
    },
    [mutate],
  )

  const move = (offer: ListedOffer, place: number) => {
    const target = arranged[place]
    if (!target || target.id === offer.id) return
    setWanted(moveTo(current, offer.id, target.id))
    setSaid(t.moved(offer.name, place + 1, arranged.length))
  }

  // Heard by the window: a row that moves in the document loses the pointer that it had captured.
  const follow = useRef<(y: number) => void>(() => undefined)
  useEffect(() => {
    follow.current = (y) => {
      const offer = dragged && inSight.get(dragged)
      if (offer) move(offer, findPlaceAt(y))
    }
  })
  useEffect(() => {
    if (!dragged) return
    const hear = new AbortController()
    const { signal } = hear
    const end = () => setDragged(null)
    window.addEventListener('pointermove', ({ clientY }) => follow.current(clientY), { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    return () => hear.abort()
  }, [dragged])

  const findPlaceAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const place = rows.findIndex(({ bottom }) => y < bottom)
    return place === -1 ? rows.length - 1 : place
  }

  return {
    arranged,
    list,
    /** What was moved where, for those who hear it. */
    said,
    dragged,
    /** For the button by which one is moved. */
    getHandle: (offer: ListedOffer, place: number) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(offer, place + step)
      },
      onPointerDown: ({ isPrimary, button }: PointerEvent) => {
        if (isPrimary && button === 0) setDragged(offer.id)
      },
    }),
  }
}
