import { GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { pictureText } from '#console/messages/picture.ts'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { toPictureSize } from '#domain/picture/picture.ts'
import styles from './gallery-field.module.css'

const t = pictureText.gallery

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

type Props = {
  url: string
  /** From 0. */
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** One photo of the gallery, with what takes it to another place and what removes it. */
export function GalleryItem({ url, at, count, onMove, onRemove }: Props) {
  const item = useRef<HTMLLIElement>(null)
  const drag = useDrag(item, (to) => onMove(at, to))
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onMove(at, at + step)
  }
  return (
    <li ref={item} className={drag.isDragged ? `${styles.item} ${styles.dragged}` : styles.item}>
      <img
        className={styles.picture}
        src={toPictureSize(url, 320) ?? url}
        alt={t.item(at + 1, count)}
      />
      <span className={styles.acts}>
        <IconButton label={t.move(at + 1, count)} onKeyDown={moveByKey} onPointerDown={drag.take}>
          <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t.remove(at + 1)} onClick={() => onRemove(at)}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** Heard from the window: a photo that changes its place loses what it had captured. */
function useDrag(item: RefObject<HTMLLIElement | null>, onOver: (at: number) => void) {
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    if (!isDragged) return
    const stop = new AbortController()
    const { signal } = stop
    const drop = () => setDragged(false)
    const move = ({ clientX, clientY }: PointerEvent) => {
      const to = findPlace(item.current, clientX, clientY)
      if (to >= 0) latest.current(to)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
    return () => stop.abort()
  }, [isDragged, item])
  return { isDragged, take: () => setDragged(true) }
}

/** Over which photo of the same list a point lies; -1 for none. */
function findPlace(item: HTMLLIElement | null, x: number, y: number): number {
  return [...(item?.parentElement?.children ?? [])].findIndex((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}
