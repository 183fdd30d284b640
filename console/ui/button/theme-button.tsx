import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { text } from '#console/messages/app.ts'
import { IconButton } from './icon-button.tsx'
import { isDarkTheme, subscribeToTheme, toggleTheme } from './theme.ts'

export function ThemeButton() {
  const dark = useSyncExternalStore(subscribeToTheme, isDarkTheme)
  const Icon = dark ? Sun : Moon
  return (
    <IconButton label={dark ? text.theme.light : text.theme.dark} onClick={toggleTheme}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
