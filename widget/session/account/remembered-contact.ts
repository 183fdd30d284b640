/** "Lembrar de mim": name, e-mail and phone on this device, only where that was ticked. */
import { read, textOf, write } from '#widget/state/browser-storage.ts'

export type Remembered = { name: string; email: string; phone: string }

export function readRemembered(slug: string): Remembered | null {
  const kept = read('localStorage', slug, 'remember')
  return (
    kept && {
      name: textOf(kept.name) ?? '',
      email: textOf(kept.email) ?? '',
      phone: textOf(kept.phone) ?? '',
    }
  )
}

export function writeRemembered(slug: string, who: Remembered | null): void {
  write('localStorage', slug, 'remember', who)
}
