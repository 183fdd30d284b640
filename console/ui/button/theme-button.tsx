import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { text } from '#console/messages/app.ts'
import { IconButton } from './icon-button.tsx'
import { isDark, switchTheme, watchTheme } from './theme.ts'

export function ThemeSwitch() {
  const dark = useSyncExternalStore(watchTheme, isDark)
  const Icon = dark ? Sun : Moon
  return (
    <IconButton label={dark ? text.theme.light : text.theme.dark} onClick={switchTheme}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
