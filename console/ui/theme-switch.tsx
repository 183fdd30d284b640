import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { text } from '../messages.ts'
import { isDark, switchTheme } from '../theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeSwitch() {
  const [dark, setDark] = useState(isDark)
  const Icon = dark ? Sun : Moon
  return (
    <IconButton
      label={dark ? text.theme.light : text.theme.dark}
      onClick={() => setDark(switchTheme())}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
