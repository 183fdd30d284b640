/** Our own icons on a 24-unit square, drawn with a 1.75 stroke. */
const PATHS = {
  alert: 'M12 8v5M12 16.5v.01M12 3.5 2.6 20h18.8z',
  back: 'M19 12H5M11 6l-6 6 6 6',
  calendar:
    'M4 9.5h16M8 3v4M16 3v4M5.5 5h13A1.5 1.5 0 0 1 20 6.500v12a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18.500v-12A1.5 1.5 0 0 1 5.5 5z',
  chat: 'M4 20l1.2-4A8 8 0 1 1 8.3 19z',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  chevron: 'M9 6l6 6-6 6',
  clock: 'M12 7.500V12l3 2M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  close: 'M6 6l12 12M18 6L6 18',
  people:
    'M9 11.500a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.500zM3 19.500c.3-3.3 2.6-5 6-5s5.7 1.7 6 5M15.5 5.300a3.25 3.25 0 0 1 0 5.900M17.5 14.800c2.1.6 3.3 2.2 3.5 4.7',
  phone:
    'M5 4h4l1.5 4.5-2.2 1.600a12 12 0 0 0 5.6 5.600l1.6-2.200L20 15v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1z',
  pin: 'M12 21c4.5-4.3 7-7.8 7-11a7 7 0 1 0-14 0c0 3.2 2.5 6.7 7 11zM12 12.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  search: 'M11 4.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
} as const

export type IconName = keyof typeof PATHS

/** Never alone: a word stands beside it, or its button has a name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <PathIcon path={PATHS[name]} size={size} />
}

/** An icon of a part that loads later, and brings its own path. */
export function PathIcon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export function StarIcon() {
  return (
    <svg class="star" viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
      <path
        fill="currentColor"
        d="M12 2.300l2.9 6.3 6.8.8-5 4.7 1.3 6.800L12 17.500l-6 3.4 1.3-6.8-5-4.7 6.8-.8z"
      />
    </svg>
  )
}
