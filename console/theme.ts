const KEY = 'vez:theme'

/** Applies the chosen theme; the system's holds until somebody chooses. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** @returns whether it is dark now */
export function switchTheme(): boolean {
  const dark = !isDark()
  localStorage.setItem(KEY, dark ? 'dark' : 'light')
  applyTheme()
  return dark
}
