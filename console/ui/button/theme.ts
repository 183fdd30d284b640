const STORAGE_KEY = 'vez:theme'
const watchers = new Set<() => void>()

/** Applies the chosen theme; the system's holds until somebody chooses. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(STORAGE_KEY)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function isDarkTheme(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Hears of each switch, wherever it was made. */
export function subscribeToTheme(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function toggleTheme(): void {
  localStorage.setItem(STORAGE_KEY, isDarkTheme() ? 'light' : 'dark')
  applyTheme()
  for (const watcher of watchers) watcher()
}
