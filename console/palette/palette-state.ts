/** Whether the search is open: any screen may ask for it, the frame shows it. */
let open = false
const watchers = new Set<() => void>()

export const isPaletteOpen = (): boolean => open

export function watchPalette(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function become(next: boolean): void {
  open = next
  for (const watcher of watchers) watcher()
}

/** Opens the search; not over another dialog, in which somebody may be writing. */
export function openPalette(): void {
  if (!document.querySelector('dialog[open]:not([data-gives-way])')) become(true)
}

export const closePalette = () => become(false)
