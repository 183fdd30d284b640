/** "Lembrar de mim": name, e-mail and phone on this device, only where that was ticked. */
import { readStored, toTextOrNull, writeStored } from '#widget/state/browser-storage.ts'

export type RememberedContact = { name: string; email: string; phone: string }

export function readRememberedContact(slug: string): RememberedContact | null {
  const kept = readStored('localStorage', slug, 'remember')
  return (
    kept && {
      name: toTextOrNull(kept.name) ?? '',
      email: toTextOrNull(kept.email) ?? '',
      phone: toTextOrNull(kept.phone) ?? '',
    }
  )
}

export function writeRememberedContact(slug: string, who: RememberedContact | null): void {
  writeStored('localStorage', slug, 'remember', who)
}
