/** Whether the palette is open: any screen may open it, the shell shows it. */
let isOpen = false
const watchers = new Set<() => void>()

export const isPaletteOpen = (): boolean => isOpen

export function subscribeToPalette(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setPaletteOpen(next: boolean): void {
  isOpen = next
  for (const watcher of watchers) watcher()
}

/** Opens the palette, except over a dialog in which somebody may be writing. */
export function openPalette(): void {
  if (!document.querySelector('dialog[open]:not([data-dismissible])')) setPaletteOpen(true)
}

export const closePalette = () => setPaletteOpen(false)
